import { workspaceLink } from '@parapet/contracts/access/workspace-link';
import { eventLabel } from '@parapet/contracts/events/feed-labels';
import { createAttempts } from '../../platform/batch/attempts.ts';
import { type ReadPage, readInPages } from '../../platform/batch/read-in-pages.ts';
import type { Database, WorkspaceTx } from '../../platform/db/database.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { AssetsPort } from '../assets/assets.port.ts';
import type { FeedPort } from '../feed/feed.port.ts';
import type { IntegrationsPort } from '../integrations/integrations.port.ts';
import type { TimetablesPort } from '../schedules/schedules.port.ts';
import type { WorkspacesPort } from '../workspaces/workspaces.port.ts';
import { dueClock } from './due.policy.ts';
import {
  listWorkspacesWithNotifications,
  matchingIn,
  type NewDelivery,
} from './repositories/match-events.repository.ts';
import { ruleMailQueue } from './rule-queue.ts';

export interface RunRulesPorts {
  readonly db: Database;
  readonly queue: Pick<Queue, 'send'>;
  readonly feed: Pick<FeedPort, 'listItems'>;
  readonly assets: Pick<AssetsPort, 'labels'>;
  readonly integrations: Pick<IntegrationsPort, 'queueChanges'>;
  readonly timetables: Pick<TimetablesPort, 'nextRun'>;
  readonly workspaces: Pick<WorkspacesPort, 'findName'>;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  readonly now: () => Date;
  /** Workspaces of one read. Default 200. */
  readonly pageSize?: number;
  /** Events of one transaction. Default 2,000. */
  readonly batchSize?: number;
}

/**
 * Matches the events that wait with the rules of their workspace, batch by batch, then makes the messages
 * that are due. May run at any time on any number of workers: one has a workspace at a time, and an event
 * is taken and a message made once.
 * @throws AggregateError after all workspaces when some failed, so that the queue tries again
 */
export const runRules =
  (ports: RunRulesPorts) =>
  async ({ signal }: { signal: AbortSignal }): Promise<void> => {
    const at = ports.now();
    const { attempt, settle } = createAttempts(signal);
    const read: ReadPage<string> = (range) =>
      ports.db.asProcess((tx) =>
        listWorkspacesWithNotifications(tx, { due: at.toISOString(), ...range }),
      );
    for await (const workspaceId of readInPages(read, ports.pageSize)) {
      await attempt(() => visit(ports, workspaceId, at, signal));
    }
    settle('Some rules were not run.');
  };

async function visit(
  ports: RunRulesPorts,
  workspaceId: string,
  at: Date,
  signal: AbortSignal,
): Promise<void> {
  const { db, batchSize = 2000 } = ports;
  const inWorkspace = <T>(work: (scope: WorkspaceTx) => Promise<T>) =>
    db.asWorker(workspaceId, (tx) => work({ tx, workspaceId }));
  let taken: number;
  do {
    signal.throwIfAborted();
    taken = await inWorkspace((scope) => matchBatch(ports, scope, at, batchSize));
  } while (taken === batchSize);
  await inWorkspace((scope) => sendDue(ports, scope, at));
}

async function matchBatch(
  { assets, timetables }: RunRulesPorts,
  scope: WorkspaceTx,
  at: Date,
  limit: number,
): Promise<number> {
  const matching = matchingIn(scope, assets);
  if (!(await matching.tryLock())) return 0;
  const { taken, unplanned } = await matching.take(limit);
  await matching.plan(
    unplanned.map(({ id, timing, lastSentAt }) => ({
      id,
      at: dueClock(timetables.nextRun, timing)(at, lastSentAt).toISOString(),
    })),
  );
  return taken;
}

async function sendDue(ports: RunRulesPorts, scope: WorkspaceTx, at: Date): Promise<void> {
  const { tx, workspaceId } = scope;
  const made = await matchingIn(scope, ports.assets).makeDue(at.toISOString());
  for (const delivery of made) {
    if (delivery.channel === 'mail') {
      await ports.queue.send(tx, ruleMailQueue, { workspaceId, deliveryId: delivery.id });
    }
    if (delivery.integrationId !== null) await queueForIntegration(ports, scope, delivery, at);
  }
}

async function queueForIntegration(
  { feed, assets, integrations, workspaces, queue, publicUrl }: RunRulesPorts,
  scope: WorkspaceTx,
  { id, ruleId, ruleName, integrationId, eventCount, eventIds }: NewDelivery,
  at: Date,
): Promise<void> {
  if (integrationId === null) return;
  const { workspaceId } = scope;
  const events = await feed.listItems(scope, assets, eventIds);
  await integrations.queueChanges(scope, queue, {
    integrationId,
    subjectId: id,
    message: {
      version: 1,
      type: 'feed.changes',
      occurredAt: at.toISOString(),
      workspace: { id: workspaceId, name: await workspaces.findName(scope) },
      rule: { id: ruleId, name: ruleName },
      changes: events.map((event) => ({
        id: event.id,
        type: event.type,
        severity: event.severity,
        title: eventLabel(event),
        asset: event.assetName,
        occurredAt: event.occurredAt,
        url: publicUrl + workspaceLink(`/dashboard/feed/details?id=${event.id}`, workspaceId),
      })),
      changesTotal: eventCount,
    },
  });
}
