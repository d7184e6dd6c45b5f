import type { Database } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import type { Delivery as Job, Queue } from '../../../platform/queue/queue.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { FeedPort } from '../../feed/feed.port.ts';
import { type DueDelivery, deliveriesIn } from '../deliveries.repository.ts';
import { boundTo, type SealedTarget, sealedTargetSchema } from '../integration-secret.ts';
import { integrationsIn } from '../integrations.repository.ts';
import { type DeliveryJob, deliveryQueue } from './delivery-queue.ts';
import { type AfterTry, afterTry } from './retry.policy.ts';
import { type SendPorts, sendMessage, type Tried } from './send-message.ts';

export interface DeliverPorts extends SendPorts {
  readonly db: Database;
  readonly log: Logger;
  readonly queue: Pick<Queue, 'send'>;
  readonly secrets: Secrets;
  readonly feed: Pick<FeedPort, 'record'>;
  /** Aborts when this process is asked to stop; its deliveries go back to the queue. */
  readonly shutdown: AbortSignal;
  /** Default `afterTry`. */
  readonly decide?: (tried: Tried, tries: number) => AfterTry;
}

/**
 * Makes one attempt at a delivery, outside of any transaction. A job that was delivered twice or
 * overtaken by a replay has an outdated turn. A job whose worker was lost is sent again with the
 * same delivery id.
 * @throws when this process stops meanwhile, so that the queue redelivers the job
 */
export const deliver =
  (ports: DeliverPorts) =>
  async ({ data: job, signal: claim }: Job<DeliveryJob>): Promise<void> => {
    const due = await findDue(ports, job);
    if (!due) return;
    const target = openTarget(ports, job.workspaceId, due);
    const signal = AbortSignal.any([claim, ports.shutdown]);
    const message = target && { ...target, deliveryId: due.id, body: due.body };
    const tried = message ? await sendMessage(ports, message, signal) : unreadable;
    await keep(ports, job, tried);
    const { deliveryId } = job;
    ports.log.info(
      { deliveryId, status: tried.responseCode, reason: tried.error },
      'delivery tried',
    );
  };

interface DueMessage extends DueDelivery {
  readonly sealed: string;
}

const findDue = (
  { db }: DeliverPorts,
  { workspaceId, deliveryId, turn }: DeliveryJob,
): Promise<DueMessage | null> =>
  db.asWorker(workspaceId, async (tx) => {
    const scope = { tx, workspaceId };
    const due = await deliveriesIn(scope).lockDue(deliveryId, turn);
    const sealed = due && (await integrationsIn(scope).findSealedSecret(due.integrationId));
    return due && sealed !== undefined ? { ...due, sealed } : null;
  });

/** The address cannot be decrypted, so a retry cannot succeed. */
const unreadable: Tried = {
  responseCode: null,
  answer: null,
  error: 'The address was encrypted with another key. Add the integration again.',
  isFinal: true,
};

function openTarget(
  { secrets, log }: DeliverPorts,
  workspaceId: string,
  { integrationId, sealed }: DueMessage,
): SealedTarget | null {
  try {
    const place = boundTo({ workspaceId, integrationId });
    return sealedTargetSchema.parse(JSON.parse(secrets.open(sealed, place)));
  } catch (error) {
    log.error({ err: error, integrationId }, 'the address of an integration cannot be read');
    return null;
  }
}

const keep = (
  { db, queue, feed, decide = afterTry }: DeliverPorts,
  { workspaceId, deliveryId, turn }: DeliveryJob,
  tried: Tried,
): Promise<void> =>
  db.asWorker(workspaceId, async (tx) => {
    const scope = { tx, workspaceId };
    const deliveries = deliveriesIn(scope);
    const due = await deliveries.lockDue(deliveryId, turn);
    if (!due) return;
    // A test message is not retried: its sender waits for the result and can retry.
    const isOnlyTry = due.event === 'integration.test';
    const after = decide({ ...tried, isFinal: tried.isFinal || isOnlyTry }, due.tries + 1);
    const at = new Date().toISOString();
    const next = await deliveries.writeTry(deliveryId, { tried, after, at });
    await integrationsIn(scope).writeHealth(due.integrationId, { at, error: tried.error });
    if (after.state === 'dead' && !isOnlyTry) {
      const name = await integrationsIn(scope).findName(due.integrationId);
      await feed.record(scope, [
        {
          type: 'integration.failed',
          severity: null,
          subject: { kind: 'integration', id: due.integrationId, name: name ?? '' },
          assetId: null,
          scanId: null,
          before: null,
          after: { error: tried.error, tries: due.tries + 1 },
          dedupeKey: `integration.failed:${deliveryId}:${turn}`,
          occurredAt: at,
        },
      ]);
    }
    if (after.state !== 'retrying') return;
    const job = { workspaceId, deliveryId, turn: next };
    await queue.send(tx, deliveryQueue, job, { afterSeconds: after.waitSeconds });
  });
