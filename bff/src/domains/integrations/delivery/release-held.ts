import type { WorkspaceTx } from '../../../platform/db/database.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import { deliveriesIn } from '../deliveries.repository.ts';
import { deliveryQueue } from './delivery-queue.ts';

/** Each delivery that gets through releases the next ones, so that a long queue is no long transaction. */
const RELEASED_AT_ONCE = 50;

/** Sends the oldest messages that wait for an integration that works again. */
export async function releaseHeld(
  scope: WorkspaceTx,
  queue: Pick<Queue, 'send'>,
  integrationId: string,
): Promise<void> {
  const { tx, workspaceId } = scope;
  for (const { id, turn } of await deliveriesIn(scope).release(integrationId, RELEASED_AT_ONCE)) {
    await queue.send(tx, deliveryQueue, { workspaceId, deliveryId: id, turn });
  }
}
