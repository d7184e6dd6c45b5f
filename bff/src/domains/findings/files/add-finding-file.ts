import { createHash } from 'node:crypto';
import { type FindingFile, MAX_FINDING_FILES } from '@parapet/contracts/findings/finding-file';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/new-id.ts';
import { isScoped } from '../../../platform/db/scoped-assets.ts';
import { evidencePath, readEvidence } from '../../../platform/storage/evidence.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { storeObject } from '../../../platform/storage/store-object.ts';
import type { EnterWorkspace, WorkspaceScope } from '../../../platform/workspace-scope.ts';
import type { SubscriptionPort } from '../../subscription/subscription.port.ts';
import { type FindingIds, requireLocked } from '../lists/get-finding.ts';
import { findingFilesIn } from '../repositories/finding-files.repository.ts';

export interface FindingFilesPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly storage: Pick<Storage, 'put' | 'get'>;
  readonly subscription: Pick<SubscriptionPort, 'requireEvidenceRoom'>;
}

/**
 * Stores a file with a finding, whatever it is: it is never opened here, and leaves as a download alone.
 * @throws AppError not_found, invalid_input for an empty or too large one, conflict above the number of files,
 *   plan_limit above the plan's bytes, role_insufficient for a member with a limit
 */
export const addFindingFile =
  ({ enterWorkspace, storage, subscription }: FindingFilesPorts) =>
  async (
    actor: Actor,
    { workspaceId, findingId }: FindingIds,
    name: string,
    openFile: () => AsyncIterable<Uint8Array>,
  ): Promise<FindingFile> => {
    const enter = <T>(work: (scope: WorkspaceScope) => Promise<T>) =>
      enterWorkspace(actor, workspaceId, 'triage', async (scope) => {
        requireWhole(scope);
        return await work(scope);
      });
    const id = await enter(async (scope) => {
      await requireRoom(scope, findingId);
      await subscription.requireEvidenceRoom(scope, 1);
      return await newId(scope.tx);
    });
    const content = await readEvidence(openFile());
    const sha256 = createHash('sha256').update(content).digest('hex');
    const file = { id, name, bytes: content.length, sha256 };
    // The right is checked again with each step: it may be taken away while the file is sent.
    let entered: WorkspaceScope | undefined;
    let added: FindingFile | undefined;
    const inTx = <T>(work: (tx: Tx) => Promise<T>) =>
      enter(async (scope) => {
        entered = scope;
        return await work(scope.tx);
      });
    await storeObject(
      { storage, inTx },
      evidencePath(workspaceId, id),
      { content, bytes: content.length },
      async () => {
        if (!entered) return false;
        const finding = await requireRoom(entered, findingId);
        // Its bytes count since its row was written.
        await subscription.requireEvidenceRoom(entered, 0);
        await findingFilesIn(entered).insert(finding, file, actor.userId);
        await entered.audit({
          action: 'finding.file_added',
          targetType: 'finding',
          targetId: finding,
          after: { name, bytes: file.bytes, sha256 },
        });
        added = await findingFilesIn(entered).find(finding, id);
        return true;
      },
    );
    if (!added) throw new Error('The file was not kept.');
    return added;
  };

/** Files belong to the workspace: who sees some assets alone reads those of their findings. */
export function requireWhole(scope: WorkspaceScope): void {
  if (!isScoped(scope)) return;
  throw new AppError(
    'role_insufficient',
    'You see the assets with some tags, and can read files and not change them.',
  );
}

/** Locks the finding. Returns its id, which is another one where a copy was named. */
async function requireRoom(scope: WorkspaceScope, findingId: string): Promise<string> {
  const { id } = await requireLocked(scope, findingId);
  const known = await findingFilesIn(scope).list(id, MAX_FINDING_FILES);
  if (known.length < MAX_FINDING_FILES) return id;
  throw new AppError(
    'conflict',
    `A finding has at most ${MAX_FINDING_FILES} files. Put several into one archive.`,
  );
}
