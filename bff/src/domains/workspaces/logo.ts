import type { Workspace } from '@parapet/contracts/access/workspace';
import type { Actor } from '../../platform/actor.ts';
import { fieldError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Pictures } from '../../platform/pictures/pictures.ts';
import { takePicture } from '../../platform/pictures/take-picture.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { logoPath } from '../../platform/storage/picture-links.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { storageSweepQueue } from '../../platform/storage/storage-sweep-queue.ts';
import { storeObject } from '../../platform/storage/store-object.ts';
import { StorageFull } from '../../platform/storage/stored-objects.repository.ts';
import type { EnterWorkspace, WorkspaceScope } from '../../platform/workspace-scope.ts';
import type { SubscriptionPort } from '../subscription/subscription.port.ts';
import { type ListWorkspacesPorts, requireWorkspace } from './list-workspaces.ts';
import { workspacesIn } from './workspaces.repository.ts';

export interface LogoPorts extends ListWorkspacesPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly subscription: Pick<SubscriptionPort, 'findReadOnlyWorkspaces' | 'requireEvidenceRoom'>;
  readonly storage: Pick<Storage, 'put'>;
  readonly queue: Pick<Queue, 'send'>;
  readonly pictures: Pick<Pictures, 'make'>;
}

type Ids = { readonly workspaceId: string };

/**
 * Stores the logo of a workspace in place of the one before, whose file the sweep deletes.
 * @throws AppError not_found, role_insufficient for all but the owner, invalid_input at `image`, plan_limit,
 *   rate_limited
 */
export const saveLogo =
  ({ enterWorkspace, storage, queue, pictures, ...ports }: LogoPorts) =>
  async (actor: Actor, { workspaceId }: Ids, { image }: { image: string }): Promise<Workspace> => {
    // The right is checked again with each step: it may be taken away while the picture is read.
    let entered: WorkspaceScope | undefined;
    const inTx = <T>(work: (tx: Tx) => Promise<T>) =>
      enterWorkspace(actor, workspaceId, 'manageWorkspace', async (scope) => {
        entered = scope;
        return await work(scope.tx);
      });
    await inTx(async () => undefined);
    const { content, fileName } = await takePicture(pictures, actor.userId, image);
    let saved: Workspace | undefined;
    await storeObject(
      { storage, inTx },
      logoPath(workspaceId, fileName),
      { content, bytes: content.length },
      async (tx) => {
        if (!entered) return false;
        // Its bytes count since its row was written.
        await ports.subscription.requireEvidenceRoom(entered, 0);
        await workspacesIn(tx, actor.userId).setLogo(workspaceId, fileName);
        await queue.send(tx, storageSweepQueue, {});
        await entered.audit({
          action: 'workspace.logo_saved',
          targetType: 'workspace',
          targetId: workspaceId,
          after: { bytes: content.length },
        });
        saved = await requireWorkspace(ports, entered);
        return true;
      },
    ).catch(refuseIfFull);
    if (!saved) throw new Error('The logo was not kept.');
    return saved;
  };

/** @throws AppError not_found, role_insufficient for all but the owner */
export const removeLogo =
  ({ enterWorkspace, queue, ...ports }: Omit<LogoPorts, 'storage' | 'pictures'>) =>
  (actor: Actor, { workspaceId }: Ids): Promise<Workspace> =>
    enterWorkspace(actor, workspaceId, 'manageWorkspace', async (scope) => {
      await workspacesIn(scope.tx, actor.userId).setLogo(workspaceId, null);
      await queue.send(scope.tx, storageSweepQueue, {});
      await scope.audit({
        action: 'workspace.logo_removed',
        targetType: 'workspace',
        targetId: workspaceId,
      });
      return await requireWorkspace(ports, scope);
    });

/** Logos that were replaced count until they are deleted. */
function refuseIfFull(error: unknown): never {
  if (!(error instanceof StorageFull)) throw error;
  throw fieldError(
    ['image'],
    'The logo was changed very often. Try again in ten minutes.',
    'conflict',
  );
}
