import type { Database } from '../../../platform/db/database.ts';
import type { Delivery } from '../../../platform/queue/queue.ts';
import type { FindingsPort } from '../findings.port.ts';
import type { priorityQueue } from './priority-queue.ts';

export interface ReprioritisePorts {
  readonly db: Database;
  readonly findings: Pick<FindingsPort, 'reprioritise'>;
  readonly shutdown: AbortSignal;
}

/** Works on one asset after the other, each in a transaction of its own; repeating it changes nothing. */
export const reprioritiseAssets =
  ({ db, findings, shutdown }: ReprioritisePorts) =>
  async ({
    data: { workspaceId, assetIds },
    signal,
  }: Delivery<NonNullable<(typeof priorityQueue)['data']>>): Promise<void> => {
    for (const assetId of assetIds) {
      signal.throwIfAborted();
      shutdown.throwIfAborted();
      await db.asWorker(workspaceId, (tx) => findings.reprioritise({ tx, workspaceId }, assetId));
    }
  };
