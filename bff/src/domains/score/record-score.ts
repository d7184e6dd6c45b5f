import type { Database } from '../../platform/db/database.ts';
import type { QueueDefinition } from '../../platform/queue/queue.ts';
import type { ScanEnded, ScanEndedHandler, ScansPort } from '../scans/scans.port.ts';
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
  scans,
}: {
  readonly db: Database;
  readonly score: Pick<ScorePort, 'record'>;
  readonly scans: Pick<ScansPort, 'find'>;
}): ScanEndedHandler => ({
  queue: scoreQueue,
  handle: async ({ workspaceId, scanId }) => {
    await db.asWorker(workspaceId, async (tx) => {
      const scope = { tx, workspaceId };
      const scan = await scans.find(scope, scanId);
      await score.record(scope, new Date(), scan?.kind === 'retest' ? 'retest' : 'scan');
    });
  },
});
