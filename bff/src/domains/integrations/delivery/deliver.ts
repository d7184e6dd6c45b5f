import { isIntegrationType, kindOf } from '@parapet/contracts/integrations/kinds';
import type { Database, WorkspaceTx } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import type { Delivery as Job, Queue } from '../../../platform/queue/queue.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { FeedPort } from '../../feed/feed.port.ts';
import { type DueDelivery, deliveriesIn } from '../deliveries.repository.ts';
import { openConnection } from '../integration-secret.ts';
import { type DueIntegration, integrationsIn } from '../integrations.repository.ts';
import type { Connection, Ticket } from '../kinds/kind.ts';
import { kindsByType, ticketKinds } from '../kinds/registry.ts';
import {
  isLeftAlone,
  keepTicket,
  linkOf,
  type TicketSubject,
  ticketSubject,
} from '../tickets/ticket-delivery.ts';
import type { StoredLink } from '../tickets/ticket-links.repository.ts';
import { UNSUBSCRIBED, unsubscribeUrlOf } from '../unsubscribe/unsubscribe-link.ts';
import { attempt, failed, type Tried } from './attempt.ts';
import { type DeliveryJob, deliveryQueue } from './delivery-queue.ts';
import type { ExchangePorts } from './exchange.ts';
import { releaseHeld } from './release-held.ts';
import { type AfterTry, afterTry } from './retry.policy.ts';

export interface DeliverPorts extends ExchangePorts {
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

const TEST = 'integration.test';

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
    const tried = await tryOnce(ports, job, due, AbortSignal.any([claim, ports.shutdown]));
    await keep(ports, job, tried, subjectFor(due.integration, due));
    const { deliveryId } = job;
    ports.log.info(
      { deliveryId, status: tried.responseCode, outcome: tried.outcome, reason: tried.error },
      'delivery tried',
    );
  };

interface DueMessage extends DueDelivery {
  readonly integration: DueIntegration;
  /** The ticket of its finding; null for other deliveries and before it is made. */
  readonly ticket: Ticket | null;
}

const findDue = (
  { db }: DeliverPorts,
  { workspaceId, deliveryId, turn }: DeliveryJob,
): Promise<DueMessage | null> =>
  db.asWorker(workspaceId, async (tx) => {
    const scope = { tx, workspaceId };
    const deliveries = deliveriesIn(scope);
    const due = await deliveries.lockDue(deliveryId, turn);
    const integration = due && (await integrationsIn(scope).findDue(due.integrationId));
    if (!due || !integration) return null;
    if (integration.stopped === 'unsubscribed') {
      await deliveries.giveUp(deliveryId, UNSUBSCRIBED);
      return null;
    }
    if (integration.stopped !== null && !due.asksAgain && due.event !== TEST) {
      await deliveries.hold(deliveryId);
      return null;
    }
    await deliveries.markStarted(deliveryId, turn);
    const subject = subjectFor(integration, due);
    const link = subject && (await linkOf(scope, due, subject));
    if (subject && link && isLeftAlone(link, subject)) {
      const error = 'The ticket was deleted there, and is made again by a person alone.';
      await deliveries.giveUp(deliveryId, error);
      return null;
    }
    return { ...due, integration, ticket: link && isFollowed(link) ? link.ticket : null };
  });

const isFollowed = ({ state }: StoredLink): boolean => state === 'open' || state === 'done';

/** Reads what a delivery to a ticket system is about; null for every other. */
const subjectFor = ({ type }: DueIntegration, due: DueDelivery): TicketSubject | null =>
  isIntegrationType(type) && ticketKinds[type] ? ticketSubject(due) : null;

async function tryOnce(
  ports: DeliverPorts,
  { workspaceId }: DeliveryJob,
  { id, integrationId, body, integration, ticket, wasStarted }: DueMessage,
  signal: AbortSignal,
): Promise<Tried> {
  const { type } = integration;
  if (!isIntegrationType(type)) return failed('rejected', `This version has no kind ${type}.`);
  const connection = openedOf(ports, { workspaceId, integrationId }, integration);
  if (!connection) {
    const error = 'The address was encrypted with another key. Add the integration again.';
    return failed('rejected', error);
  }
  const asksAfterLostAnswer = kindOf(type).afterLostAnswer === 'ask';
  if (wasStarted && asksAfterLostAnswer) {
    const error = 'The worker was lost while it was sent. Check by hand whether it arrived.';
    return failed('unknown', error);
  }
  const message = {
    kind: kindsByType[type],
    deliveryId: id,
    body,
    connection,
    ticket,
    unsubscribeUrl: unsubscribeUrlOf(ports, integrationId, connection.settings),
    asksAfterLostAnswer,
  };
  return await attempt(ports, message, signal);
}

function openedOf(
  { secrets, log }: DeliverPorts,
  ids: { workspaceId: string; integrationId: string },
  integration: DueIntegration,
): Connection | null {
  try {
    return openConnection(secrets, ids, integration);
  } catch (error) {
    const { integrationId } = ids;
    log.error({ err: error, integrationId }, 'the address of an integration cannot be read');
    return null;
  }
}

const keep = (
  ports: DeliverPorts,
  { workspaceId, deliveryId, turn }: DeliveryJob,
  tried: Tried,
  subject: TicketSubject | null,
): Promise<void> =>
  ports.db.asWorker(workspaceId, async (tx) => {
    const scope = { tx, workspaceId };
    const deliveries = deliveriesIn(scope);
    const integrations = integrationsIn(scope);
    const due = await deliveries.lockDue(deliveryId, turn);
    if (!due) return;
    const { integrationId } = due;
    const { decide = afterTry, queue } = ports;
    // A test message is not retried: its sender waits for the result and can retry.
    const isTest = due.event === TEST;
    const decided = decide(tried, due.tries + 1);
    const after: AfterTry = isTest && decided.state === 'retrying' ? { state: 'dead' } : decided;
    const at = new Date().toISOString();
    const stops = after.state === 'retrying' ? (after.stops ?? null) : null;
    const isFirst = stops !== null && (await integrations.stop(integrationId, stops, at));
    const isHeld = stops !== null && !isFirst && !due.asksAgain;
    const next = await deliveries.writeTry(deliveryId, { tried, after, at, isHeld });
    await integrations.writeHealth(integrationId, { at, error: tried.error });
    if (subject) await keepTicket(scope, due, subject, tried);
    if (after.state === 'delivered') {
      await integrations.start(integrationId);
      await releaseHeld(scope, queue, integrationId);
    }
    if (isFirst || (after.state === 'dead' && !isTest)) {
      await recordFailure(ports, scope, due, { tried, at, key: `${deliveryId}:${turn}`, stops });
    }
    if (after.state !== 'retrying' || isHeld) return;
    const job = { workspaceId, deliveryId, turn: next };
    await queue.send(tx, deliveryQueue, job, { afterSeconds: after.waitSeconds });
  });

async function recordFailure(
  { feed }: DeliverPorts,
  scope: WorkspaceTx,
  { integrationId, tries }: DueDelivery,
  { tried, at, key, stops }: { tried: Tried; at: string; key: string; stops: string | null },
): Promise<void> {
  const name = (await integrationsIn(scope).findName(integrationId)) ?? '';
  await feed.record(scope, [
    {
      type: stops === null ? 'integration.failed' : 'integration.stopped',
      severity: null,
      subject: { kind: 'integration', id: integrationId, name },
      assetId: null,
      scanId: null,
      before: null,
      after: { error: tried.error, tries: tries + 1, ...(stops !== null && { reason: stops }) },
      dedupeKey: `integration.failed:${key}`,
      occurredAt: at,
    },
  ]);
}
