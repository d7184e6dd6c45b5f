import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import {
  type ObjectContent,
  type ObjectPath,
  type Storage,
  StorageError,
} from '../../../platform/storage/storage.ts';
import { storeObject } from '../../../platform/storage/store-object.ts';
import type { EnterWorkspace, WorkspaceScope } from '../../../platform/workspace-scope.ts';
import type { SubscriptionPort } from '../../subscription/subscription.port.ts';
import { assetImportsIn, type StoredImport } from '../repositories/asset-imports.repository.ts';
import { assetImportQueue } from './asset-import-queue.ts';
import { requireImport, requireWhole } from './asset-imports.ts';

export interface StoreImportPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly subscription: Pick<SubscriptionPort, 'requireEvidenceRoom'>;
  readonly storage: Pick<Storage, 'put'>;
  readonly queue: Pick<Queue, 'send'>;
}

/** Takes the files of imports that were begun, each once. */
export const importUploads = ({
  enterWorkspace,
  subscription,
  storage,
  queue,
}: StoreImportPorts) => {
  const enter = <T>(
    actor: Actor,
    { workspaceId, name }: ObjectPath,
    work: (scope: WorkspaceScope, found: StoredImport) => Promise<T>,
  ): Promise<T> =>
    enterWorkspace(uploaderOf(actor), workspaceId, 'manageAssets', async (scope) => {
      requireWhole(scope);
      const found = await requireImport(scope, name.replace(/\.csv$/, ''));
      if (found.status !== 'uploading') {
        throw new AppError('conflict', 'The file of this import was sent already.');
      }
      return await work(scope, found);
    });

  return {
    accept: (actor: Actor, path: ObjectPath): Promise<number> =>
      enter(actor, path, async (_scope, { bytes }) => bytes),

    /** Stores the file and has a worker read it, in one transaction. */
    async store(
      actor: Actor,
      path: ObjectPath,
      { content, bytes }: { readonly content: ObjectContent; readonly bytes: number },
    ) {
      let entered: { scope: WorkspaceScope; found: StoredImport } | undefined;
      const inTx = <T>(work: (tx: Tx) => Promise<T>) =>
        enter(actor, path, (scope, found) => {
          if (found.bytes !== bytes) {
            const message = `The file has ${bytes} bytes, and ${found.bytes} were announced.`;
            throw new AppError('conflict', message);
          }
          entered = { scope, found };
          return work(scope.tx);
        });
      const { workspaceId } = path;
      await storeObject({ storage, inTx }, path, { content, bytes }, async (tx) => {
        if (!entered) return false;
        // Its bytes count since its row was written.
        await subscription.requireEvidenceRoom(entered.scope, 0);
        const { id: importId } = entered.found;
        if (!(await assetImportsIn({ tx, workspaceId }).beginCheck(importId))) return false;
        await queue.send(tx, assetImportQueue, { workspaceId, importId });
        return true;
      }).catch(refuseSecond);
      if (!entered) throw new Error('The file was not kept.');
      const { id, createdAt } = entered.found;
      return { id, bytes, createdAt, updatedAt: new Date().toISOString() };
    },
  };
};

/** Two requests that send the same file: one of them is too late. */
function refuseSecond(error: unknown): never {
  if (!(error instanceof StorageError)) throw error;
  throw new AppError('conflict', 'The file of this import is sent by another request.');
}

/** A link for an upload was signed by who had the right; of a key, this is the scope that it needed. */
const uploaderOf = ({ apiKey, ...actor }: Actor): Actor => ({
  ...actor,
  ...(apiKey && { apiKey: { ...apiKey, scopes: ['manageAssets'] } }),
});
