import type { Database } from '../../platform/db/database.ts';
import type { QueueDefinition } from '../../platform/queue/queue.ts';
import type { ScanEnded, ScanEndedHandler } from '../scans/scans.port.ts';
import type { ScorePort } from './score.port.ts';

const scoreQueue: QueueDefinition<ScanEnded> = {
  name: 'record-score',
  heartbeatSeconds: 30,
  expireInSeconds: 120,
  redeliveries: 3,
};

/** Stores the score of a workspace after each scan; the last one of a day counts. */
export const recordScore = ({
  db,
  score,
}: {
  readonly db: Database;
  readonly score: Pick<ScorePort, 'record'>;
}): ScanEndedHandler => ({
  queue: scoreQueue,
  handle: async ({ workspaceId }) => {
    await db.asWorker(workspaceId, (tx) => score.record({ tx, workspaceId }, new Date()));
  },
});
