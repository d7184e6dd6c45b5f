import type { Database } from '../../platform/db/database.ts';
import { retentionIn } from './retention.repository.ts';

export interface EraseWorkspacesPorts {
  readonly db: Database;
  /** Deletes all files of the workspace. */
  readonly eraseFiles: (workspaceId: string) => Promise<void>;
}

const MAX_AT_ONCE = 20;
const BATCH_ROWS = 2000;

/**
 * Erases deleted workspaces whose time is over, their files first. A worker that stops in between leaves
 * the rest to the next night. Returns how many are gone.
 */
export async function eraseWorkspaces(
  { db, eraseFiles }: EraseWorkspacesPorts,
  signal: AbortSignal,
): Promise<number> {
  let erased = 0;
  for (;;) {
    const due = await db.asProcess((tx) => retentionIn(tx).listToErase(MAX_AT_ONCE));
    if (due.length === 0) return erased;
    for (const workspaceId of due) {
      const inWorkspace = <T>(work: Parameters<typeof db.asWorker<T>>[1]) => {
        signal.throwIfAborted();
        return db.asWorker(workspaceId, work);
      };
      signal.throwIfAborted();
      await eraseFiles(workspaceId);
      while (!(await inWorkspace((tx) => retentionIn(tx).erase(workspaceId, BATCH_ROWS))));
      erased += 1;
    }
  }
}
