import { type ReadPage, readInPages } from '../../../platform/batch/read-in-pages.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import type { QueueDefinition } from '../../../platform/queue/queue.ts';
import type { FindingsPort } from '../findings.port.ts';
import { listAssetsToRank, listWorkspacesToRank } from '../repositories/reprioritise.repository.ts';

/** Ranks findings anew whose priority an earlier formula computed; while it runs, no other worker starts one. */
export const rankAnewQueue: QueueDefinition<object> = {
  name: 'rank-anew',
  heartbeatSeconds: 30,
  expireInSeconds: 3600,
  redeliveries: 5,
  backOffSeconds: 60,
  isExclusive: true,
  cron: '*/5 * * * *',
};

export interface RankAnewPorts {
  readonly db: Database;
  readonly log: Logger;
  readonly findings: Pick<FindingsPort, 'reprioritise'>;
  /** Workspaces and assets of one read. Default 200. */
  readonly pageSize?: number;
}

/** Ranks one asset after the other, each in a transaction of its own; repeating it changes nothing. */
export const rankAnew =
  ({ db, log, findings, pageSize = 200 }: RankAnewPorts) =>
  async ({ signal }: { signal: AbortSignal }): Promise<void> => {
    const read: ReadPage<string> = ({ after, limit }) =>
      db.asProcess((tx) => listWorkspacesToRank(tx, after, limit));
    let ranked = 0;
    for await (const workspaceId of readInPages(read, pageSize)) {
      let assetIds: readonly string[];
      do {
        assetIds = await db.asWorker(workspaceId, (tx) =>
          listAssetsToRank({ tx, workspaceId }, pageSize),
        );
        for (const assetId of assetIds) {
          signal.throwIfAborted();
          await db.asWorker(workspaceId, (tx) =>
            findings.reprioritise({ tx, workspaceId }, assetId),
          );
        }
        ranked += assetIds.length;
      } while (assetIds.length === pageSize);
    }
    if (ranked > 0) log.info({ assets: ranked }, 'findings ranked by the current formula');
  };
