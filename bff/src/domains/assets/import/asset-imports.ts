import type {
  AssetImport,
  AssetImportDetail,
  ConfirmAssetImport,
  StartedAssetImport,
  startAssetImportSchema,
} from '@parapet/contracts/assets/asset-import';
import { UNLIMITED } from '@parapet/contracts/plans/subscription';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import { newId } from '../../../platform/db/new-id.ts';
import { isScoped } from '../../../platform/db/scoped-assets.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import { signerOf } from '../../../platform/storage/signed-links.ts';
import { storageSweepQueue } from '../../../platform/storage/storage-sweep-queue.ts';
import {
  type UploadLinks,
  uploadPathOf,
  uploadUntil,
} from '../../../platform/storage/upload-links.ts';
import type { EnterWorkspace, WorkspaceScope } from '../../../platform/workspace-scope.ts';
import type { SubscriptionPort } from '../../subscription/subscription.port.ts';
import {
  assetImportsIn,
  importFileOf,
  type StoredImport,
} from '../repositories/asset-imports.repository.ts';
import { assetImportQueue } from './asset-import-queue.ts';

export interface AssetImportPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly subscription: Pick<SubscriptionPort, 'findAssetUsage' | 'requireEvidenceRoom'>;
  readonly queue: Pick<Queue, 'send'>;
  readonly links: Pick<UploadLinks, 'signUpload'>;
}

interface ImportIds {
  readonly workspaceId: string;
  readonly importId: string;
}

/** @throws AppError role_insufficient for a member with a limit, conflict with too many open, plan_limit for its bytes */
export const startAssetImport =
  ({ enterWorkspace, subscription, links }: AssetImportPorts) =>
  (
    actor: Actor,
    workspaceId: string,
    file: z.output<typeof startAssetImportSchema>,
  ): Promise<StartedAssetImport> =>
    enterWorkspace(actor, workspaceId, 'manageAssets', async (scope) => {
      requireWhole(scope);
      const imports = assetImportsIn(scope);
      if (!(await imports.lockAndFindRoom())) {
        const message =
          'Some imports of files have not ended. Go on with one of them, or cancel it.';
        throw new AppError('conflict', message);
      }
      await subscription.requireEvidenceRoom(scope, file.bytes);
      const id = await newId(scope.tx);
      await imports.insert(id, file, actor.userId);
      await scope.audit({
        action: 'assets.import_started',
        targetType: 'asset_import',
        targetId: id,
        after: file,
      });
      const path = importFileOf(workspaceId, id);
      const expiresAt = uploadUntil(new Date());
      const token = links.signUpload(path, { signer: signerOf(actor), expiresAt });
      const upload = { path: uploadPathOf(path, token), expiresAt: expiresAt.toISOString() };
      return { ...(await requireImport(scope, id)), preview: null, upload };
    });

export const listAssetImports =
  ({ enterWorkspace }: Pick<AssetImportPorts, 'enterWorkspace'>) =>
  (actor: Actor, workspaceId: string): Promise<{ items: AssetImport[] }> =>
    enterWorkspace(actor, workspaceId, 'read', async (scope) => ({
      items: (await assetImportsIn(scope).list()).map(({ preview: _preview, ...each }) => each),
    }));

/** @throws AppError not_found */
export const getAssetImport =
  ({ enterWorkspace, subscription }: Pick<AssetImportPorts, 'enterWorkspace' | 'subscription'>) =>
  (actor: Actor, { workspaceId, importId }: ImportIds): Promise<AssetImportDetail> =>
    enterWorkspace(actor, workspaceId, 'read', async (scope) =>
      detailOf(subscription, scope, await requireImport(scope, importId)),
    );

/**
 * Has a worker add what the check has found. All of it fits the plan when this returns, which the worker makes
 * sure of again.
 * @throws AppError not_found, conflict where it is not checked, consent_required, invalid_input at `onlyGood`,
 *   plan_limit
 */
export const confirmAssetImport =
  ({ enterWorkspace, subscription, queue }: AssetImportPorts) =>
  (
    actor: Actor,
    { workspaceId, importId }: ImportIds,
    { consent, onlyGood }: ConfirmAssetImport,
  ): Promise<AssetImportDetail> =>
    enterWorkspace(actor, workspaceId, 'manageAssets', async (scope) => {
      requireWhole(scope);
      const { preview, status } = await requireImport(scope, importId, 'lock');
      if (status !== 'checked' || preview === null) {
        throw new AppError('conflict', 'This import does not wait for a confirmation.');
      }
      if (!consent) {
        const message = 'Confirm that you have the right to scan these targets';
        throw fieldError(['consent'], message, 'consent_required');
      }
      requireAddable(preview, onlyGood);
      const room = await findRoom(subscription, scope);
      if (room !== null && preview.added.count > room) {
        const more = `${preview.added.count.toLocaleString('en')} more do not fit`;
        const message = `Your plan has room for ${room.toLocaleString('en')} more assets, so ${more}. Archive some, or upgrade the plan.`;
        throw new AppError('plan_limit', message);
      }
      const { userId, level, apiKey, origin } = actor;
      await assetImportsIn(scope).confirm(
        importId,
        { userId, level, key: apiKey?.id ?? null },
        onlyGood,
      );
      await scope.audit({
        action: 'assets.import_confirmed',
        targetType: 'asset_import',
        targetId: importId,
        after: { count: preview.added.count, consent, onlyGood },
      });
      await queue.send(scope.tx, assetImportQueue, { workspaceId, importId, origin });
      return await detailOf(subscription, scope, await requireImport(scope, importId));
    });

/** Ends an import at any step; what a worker has begun to add is taken back. @throws AppError not_found */
export const deleteAssetImport =
  ({ enterWorkspace, queue }: Pick<AssetImportPorts, 'enterWorkspace' | 'queue'>) =>
  (actor: Actor, { workspaceId, importId }: ImportIds): Promise<undefined> =>
    enterWorkspace(
      actor,
      workspaceId,
      'manageAssets',
      async (scope) => {
        requireWhole(scope);
        const { fileName, status } = await requireImport(scope, importId);
        await assetImportsIn(scope).delete(importId);
        await scope.audit({
          action: 'assets.import_deleted',
          targetType: 'asset_import',
          targetId: importId,
          before: { name: fileName, status },
        });
        await queue.send(scope.tx, storageSweepQueue, {});
        return undefined;
      },
      { toRemove: true },
    );

/** Files are about all assets: who sees some of them adds one at a time. */
export function requireWhole(scope: WorkspaceScope): void {
  if (!isScoped(scope)) return;
  const message = 'You see the assets with some tags; a file is about all of the workspace.';
  throw new AppError('role_insufficient', message);
}

/** @throws AppError not_found */
export async function requireImport(
  scope: WorkspaceScope,
  id: string,
  lock?: 'lock',
): Promise<StoredImport> {
  const found = await assetImportsIn(scope).find(id, lock);
  if (!found) throw new AppError('not_found', 'There is no such import.');
  return found;
}

function requireAddable(
  { added, duplicates, wrong }: NonNullable<StoredImport['preview']>,
  onlyGood: boolean,
): void {
  const bad = duplicates.count + wrong.count;
  if (bad > 0 && !onlyGood) {
    const count = bad === 1 ? '1 line is' : `${bad.toLocaleString('en')} lines are`;
    throw fieldError(['onlyGood'], `${count} wrong or repeated. Nothing was added.`);
  }
  if (added.count === 0) throw fieldError(['onlyGood'], 'There is nothing to add.');
}

async function findRoom(
  subscription: AssetImportPorts['subscription'],
  scope: WorkspaceScope,
): Promise<number | null> {
  const { current, limit } = await subscription.findAssetUsage(scope);
  return limit === UNLIMITED ? null : Math.max(0, limit - current);
}

async function detailOf(
  subscription: AssetImportPorts['subscription'],
  scope: WorkspaceScope,
  { preview, ...found }: StoredImport,
): Promise<AssetImportDetail> {
  if (preview === null) return { ...found, preview };
  return { ...found, preview: { ...preview, room: await findRoom(subscription, scope) } };
}
