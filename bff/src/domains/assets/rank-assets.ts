import type { Actor } from '../../platform/actor.ts';
import { type ReadPage, readInPages } from '../../platform/batch/read-in-pages.ts';
import type { Database } from '../../platform/db/database.ts';
import type { EnterWorkspace } from '../../platform/workspace-scope.ts';
import type { ListAssets } from './repositories/asset-order.repository.ts';
import { findingRanksIn, listStaleWorkspaces } from './repositories/finding-ranks.repository.ts';

/** Changes that one transaction settles, so that it is short and a list waits little for it. */
const CHANGES = 1000;

/**
 * Settles what changed before the first page of a list by open findings, in a transaction of its own. Of more
 * changes than that, the job of the next minute settles the rest. Further pages keep the order of the first.
 */
export async function rankBeforeList(
  enterWorkspace: EnterWorkspace,
  actor: Actor,
  workspaceId: string,
  { sort, cursor }: Pick<ListAssets, 'sort' | 'cursor'>,
): Promise<void> {
  if (cursor !== undefined || (sort !== 'findings' && sort !== '-findings')) return;
  const writer = { ...actor, onlyReads: false };
  await enterWorkspace(writer, workspaceId, 'read', (scope) => findingRanksIn(scope).fold(CHANGES));
}

/** Ranks the assets of all workspaces, a bounded number in each transaction. */
export const rankAssets =
  ({ db, changes = CHANGES }: { readonly db: Database; readonly changes?: number }) =>
  async ({ signal }: { signal: AbortSignal }): Promise<void> => {
    const read: ReadPage<string> = ({ after, limit }) =>
      db.asProcess((tx) => listStaleWorkspaces(tx, after, limit));
    for await (const workspaceId of readInPages(read)) {
      let settled: number;
      do {
        signal.throwIfAborted();
        settled = await db.asWorker(workspaceId, (tx) =>
          findingRanksIn({ tx, workspaceId }).fold(changes),
        );
      } while (settled > 0);
    }
  };
