import type { EventFilter, Integration } from '@parapet/contracts/events/integration';
import { kindOf } from '@parapet/contracts/integrations/kinds';
import { KEPT_DELIVERIES } from '@parapet/contracts/plans/retention';
import type { Database, ScanTx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/new-id.ts';
import type { QueueDefinition } from '../../../platform/queue/queue.ts';
import type { ScanEnded, ScanEndedHandler } from '../../scans/scans.port.ts';
import { deliveriesIn } from '../deliveries.repository.ts';
import { integrationsIn } from '../integrations.repository.ts';
import { kindsByType } from '../kinds/registry.ts';
import { type SettlePorts, settleRetests } from '../tickets/settle-retests.ts';
import { tellTickets } from '../tickets/tell-tickets.ts';
import { deliveryQueue } from './delivery-queue.ts';
import { type FindingMessagePorts, queueFindings } from './finding-messages.ts';
import { LISTED_FINDINGS, scanMessage } from './scan-message.ts';
import { findScanSummary, type ScanSummary, type ScanSummaryPorts } from './scan-summary.ts';

const integrationQueue: QueueDefinition<ScanEnded> = {
  name: 'integration-events',
  heartbeatSeconds: 30,
  expireInSeconds: 300,
  redeliveries: 8,
  backOffSeconds: 600,
};

/** The most findings that a filtered summary counts. */
const MAX_COUNTED = 1000;

export interface NotifyPorts extends FindingMessagePorts, ScanSummaryPorts, SettlePorts {
  readonly db: Database;
  readonly findings: ScanSummaryPorts['findings'] & SettlePorts['findings'];
}

/** Creates a delivery about each ended scan for every integration that subscribed to the event. */
export const notifyIntegrations = ({
  db,
  queue,
  publicUrl,
  ...ports
}: NotifyPorts): ScanEndedHandler => ({
  queue: integrationQueue,
  handle: ({ workspaceId, scanId }) =>
    db.asWorker(workspaceId, async (tx) => {
      const scope = { tx, workspaceId };
      await settleRetests({ ...ports, queue, publicUrl }, { ...scope, scanId });
      await tellTickets({ ...ports, queue, publicUrl }, scope);
      const integrations = (await integrationsIn(scope).list()).filter(
        ({ status, events }) => status !== 'disabled' && events.includes('scan.ended'),
      );
      if (integrations.length === 0) return;
      const byUnit = Object.groupBy(integrations, ({ type, filter }) =>
        kindOf(type).unit === 'message' ? (isNarrow(filter) ? 'narrow' : 'summary') : 'findings',
      );
      await queueSummaries(
        { ...ports, queue, publicUrl },
        { ...scope, scanId },
        byUnit.summary ?? [],
      );
      const own = [...(byUnit.findings ?? []), ...(byUnit.narrow ?? [])];
      if (own.length === 0) return;
      const scan = await ports.scans.find(scope, scanId);
      if (!scan) return;
      const at = scan.finishedAt ?? new Date().toISOString();
      for (const integration of own) {
        const scanScope = { ...scope, scanId };
        if (kindOf(integration.type).unit === 'message') {
          await queueNarrow({ ...ports, queue, publicUrl }, scanScope, integration, at);
        } else {
          await queueFindings({ ...ports, queue, publicUrl }, scanScope, integration, at);
        }
      }
    }),
});

/** It asks for more than severity, which the totals of a summary do not know. */
const isNarrow = ({ minPriority, tags, changes }: EventFilter): boolean =>
  minPriority > 0 || tags.length > 0 || !changes.includes('new') || !changes.includes('reopened');

type Ports = Omit<NotifyPorts, 'db'>;

async function queueSummaries(
  { queue, publicUrl, ...ports }: Ports,
  scope: ScanTx,
  integrations: readonly Integration[],
): Promise<void> {
  if (integrations.length === 0) return;
  const summary = await findScanSummary(ports, scope, LISTED_FINDINGS);
  if (!summary) return;
  for (const integration of integrations) {
    await queueSummary({ queue, publicUrl }, scope, integration, summary);
  }
}

/** The summary of what matches a filter, with totals of its own. */
async function queueNarrow(
  { queue, publicUrl, ...ports }: Ports,
  scope: ScanTx,
  integration: Integration,
  at: string,
): Promise<void> {
  const { minSeverity, filter } = integration;
  const { minPriority, tags } = filter;
  const changes = filter.changes.filter((change) => change !== 'fixed');
  const matching = { minSeverity, minPriority, tags, changes, limit: MAX_COUNTED };
  const found = await ports.findings.listChanged(scope, matching);
  const scan = await ports.scans.find(scope, scope.scanId);
  if (found.length === 0 || !scan) return;
  const facts = await ports.findings.listFacts(
    scope,
    found.map(({ findingId }) => findingId),
  );
  const totals = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
  for (const { severity } of facts) totals[severity] += 1;
  await queueSummary({ queue, publicUrl }, scope, integration, {
    workspace: { id: scope.workspaceId, name: await ports.workspaces.findName(scope) },
    scan: { id: scan.id, status: scan.status, counts: scan.counts },
    endedAt: at,
    findings: facts.slice(0, LISTED_FINDINGS).map(({ id, title, severity, assetName }) => ({
      id,
      title,
      severity,
      asset: assetName,
    })),
    totals,
  });
}

async function queueSummary(
  { queue, publicUrl }: Pick<Ports, 'queue' | 'publicUrl'>,
  scope: ScanTx,
  { id: integrationId, type, settings, minSeverity }: Integration,
  summary: ScanSummary,
): Promise<void> {
  const { tx, workspaceId, scanId } = scope;
  const deliveryId = await newId(tx);
  const message = scanMessage(summary, { deliveryId, minSeverity, publicUrl });
  if (!message) return;
  const body = kindsByType[type].body(message, settings);
  const delivery = { id: deliveryId, integrationId, event: message.type, body };
  const deliveries = deliveriesIn(scope);
  if (!(await deliveries.insert({ ...delivery, subjectId: scanId }))) return;
  await deliveries.deleteOld(integrationId, KEPT_DELIVERIES);
  await queue.send(tx, deliveryQueue, { workspaceId, deliveryId, turn: 1 });
}
