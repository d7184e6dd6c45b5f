import { type ReadPage, readInPages } from '../../../platform/batch/read-in-pages.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import type { FeedPort } from '../../feed/feed.port.ts';
import { recordChangeEvents } from '../recording/record-finding-events.ts';
import { expiredRisksIn, listExpiredWorkspaces } from '../repositories/expired-risks.repository.ts';
import { findingHistoryIn } from '../repositories/finding-history.repository.ts';

export interface ExpireRisksPorts {
  readonly db: Database;
  readonly log: Logger;
  readonly feed: FeedPort;
  readonly now: () => Date;
  /** Findings of one transaction, and workspaces of one read. Default 200. */
  readonly pageSize?: number;
}

const notes = {
  reopened: 'The acceptance of the risk has expired',
  fixed: 'The acceptance of the risk has expired; the last scan did not find it',
};

/**
 * Opens findings again whose accepted risk has expired, or closes those that scans have not found since.
 * Running it twice, or at once, does it once.
 */
export const expireRisks =
  ({ db, log, feed, now, pageSize = 200 }: ExpireRisksPorts) =>
  async ({ signal }: { signal: AbortSignal }): Promise<void> => {
    const at = now().toISOString();
    const expireBatch = (workspaceId: string): Promise<number> =>
      db.asWorker(workspaceId, async (tx) => {
        const scope = { tx, workspaceId };
        const { expired, released } = await expiredRisksIn(scope).expire(at, pageSize);
        const entries = released.map(({ id, status }) => ({
          findingId: id,
          kind: 'status' as const,
          from: 'risk_accepted' as const,
          to: status,
          note: notes[status],
        }));
        await findingHistoryIn(scope).addAutomatic(entries, { scanId: null, at });
        const changed = released.map(({ status, ...finding }) => ({
          ...finding,
          from: 'risk_accepted' as const,
          to: status,
          at,
          change: status,
        }));
        await recordChangeEvents({ feed }, scope, changed, null);
        return expired;
      });

    let total = 0;
    const read: ReadPage<string> = ({ after, limit }) =>
      db.asProcess((tx) => listExpiredWorkspaces(tx, after, limit));
    for await (const workspaceId of readInPages(read, pageSize)) {
      let expired: number;
      do {
        signal.throwIfAborted();
        expired = await expireBatch(workspaceId);
        total += expired;
      } while (expired === pageSize);
    }
    if (total > 0) log.info({ expired: total }, 'accepted risks expired');
  };
