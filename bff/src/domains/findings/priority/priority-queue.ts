import { chunksOf } from '../../../platform/db/chunks.ts';
import type { Queue, QueueDefinition } from '../../../platform/queue/queue.ts';
import type { ReprioritiseSoon } from '../../assets/assets.port.ts';

interface StalePriorities {
  readonly workspaceId: string;
  /** At most `ASSETS_OF_JOB`. */
  readonly assetIds: readonly string[];
}

/** Computes the priorities of findings anew whose assets have changed. */
export const priorityQueue: QueueDefinition<StalePriorities> = {
  name: 'reprioritise',
  heartbeatSeconds: 30,
  expireInSeconds: 1800,
  redeliveries: 5,
  backOffSeconds: 60,
};

const ASSETS_OF_JOB = 200;

/** See `ReprioritiseSoon`. */
export const reprioritiseSoon =
  ({ queue }: { queue: Pick<Queue, 'send'> }): ReprioritiseSoon =>
  async ({ tx, workspaceId }, assetIds) => {
    for (const chunk of chunksOf(assetIds, ASSETS_OF_JOB)) {
      await queue.send(tx, priorityQueue, { workspaceId, assetIds: chunk });
    }
  };
