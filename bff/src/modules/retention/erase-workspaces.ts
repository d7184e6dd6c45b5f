import type { Database } from '../../platform/db/database.ts';
import type { ReportsPort } from '../reports/reports.port.ts';
import { retentionIn } from './retention.repository.ts';

const MOST_AT_ONCE = 20;
const BATCH_ROWS = 2000;
/** Later than every report expires, so that all files of the workspace go. */
const NEVER = new Date('9999-12-31T00:00:00Z');

/**
 * Erases deleted workspaces whose time is over, their files first. A worker that stops in between leaves
 * the rest to the next night. Returns how many are gone.
 */
export async function eraseWorkspaces(
  { db, reports }: { readonly db: Database; readonly reports: ReportsPort },
  signal: AbortSignal,
): Promise<number> {
  let erased = 0;
  for (;;) {
    const due = await db.asProcess((tx) => retentionIn(tx).listToErase(MOST_AT_ONCE));
    if (due.length === 0) return erased;
    for (const workspaceId of due) {
      const inWorkspace = <T>(work: Parameters<typeof db.asWorker<T>>[1]) => {
        signal.throwIfAborted();
        return db.asWorker(workspaceId, work);
      };
      while (!(await inWorkspace((tx) => reports.expire({ tx, workspaceId }, NEVER))).isLast);
      while (!(await inWorkspace((tx) => retentionIn(tx).erase(workspaceId, BATCH_ROWS))));
      erased += 1;
    }
  }
}
