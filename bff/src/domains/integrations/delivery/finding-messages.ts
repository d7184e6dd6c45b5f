import { createHash } from 'node:crypto';
import { workspaceLink } from '@parapet/contracts/access/workspace-link';
import type {
  FindingFacts,
  Integration,
  IntegrationMessage,
} from '@parapet/contracts/events/integration';
import { kindOf } from '@parapet/contracts/integrations/kinds';
import { KEPT_DELIVERIES } from '@parapet/contracts/plans/retention';
import { chunksOf } from '../../../platform/db/chunks.ts';
import type { ScanTx, WorkspaceTx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/new-id.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import type { FindingsPort, ReportedFacts } from '../../findings/findings.port.ts';
import type { WorkspacesPort } from '../../workspaces/workspaces.port.ts';
import { deliveriesIn, type NewDelivery } from '../deliveries.repository.ts';
import { kindsByType } from '../kinds/registry.ts';
import { deliveryQueue } from './delivery-queue.ts';

export interface FindingMessagePorts {
  readonly workspaces: Pick<WorkspacesPort, 'findName'>;
  readonly findings: Pick<FindingsPort, 'listFacts' | 'listChanged' | 'listOpen'>;
  readonly queue: Pick<Queue, 'send'>;
  /** Without a trailing slash. */
  readonly publicUrl: string;
}

/** The most findings of one scan that are sent one by one: no scan makes a flood of tickets or calls. */
const MAX_ONE_BY_ONE = 25;
/** The most findings of one scan that are sent in batches. */
const MAX_IN_BATCHES = 5000;
const BATCH = 100;
const MAX_SNAPSHOT = 1000;

/** Creates the deliveries of one integration that takes findings, and not a summary, after a scan. */
export async function queueFindings(
  ports: FindingMessagePorts,
  scope: ScanTx,
  { id: integrationId, type, settings, minSeverity, filter }: Integration,
  at: string,
): Promise<void> {
  const { scanId } = scope;
  const { unit } = kindOf(type);
  const { minPriority, tags, changes } = filter;
  const matching = { minSeverity, minPriority, tags };
  const queue = (
    name: string,
    event: NewDelivery['event'],
    body: (id: string) => IntegrationMessage,
  ) =>
    queueDelivery(ports.queue, scope, {
      integrationId,
      event,
      subjectId: subjectOf(scanId, name),
      body: (id) => kindsByType[type].body(body(id), settings),
    });
  const head = await headOf(ports, scope, at);

  if (unit === 'snapshot') {
    const { ids, total } = await ports.findings.listOpen(scope, {
      ...matching,
      limit: MAX_SNAPSHOT,
    });
    const findings = await factsOf(ports, scope, ids);
    await queue('snapshot', 'findings.open', (id) => ({
      ...head,
      id,
      type: 'findings.open',
      findings,
      findingsTotal: total,
    }));
    return;
  }
  const limit = unit === 'finding' ? MAX_ONE_BY_ONE + 1 : MAX_IN_BATCHES;
  const found = await ports.findings.listChanged(scope, { ...matching, changes, limit });
  const listed = unit === 'finding' ? found.slice(0, MAX_ONE_BY_ONE) : found;
  for (const chunk of chunksOf(listed, unit === 'finding' ? 1 : BATCH)) {
    const facts = await factsOf(
      ports,
      scope,
      chunk.map(({ findingId }) => findingId),
    );
    const changeOf = new Map(chunk.map(({ findingId, change }) => [findingId, change]));
    const changed = facts.flatMap((finding) => {
      const change = changeOf.get(finding.id);
      return change === undefined || change === 'unchanged' ? [] : [{ change, finding }];
    });
    const [first] = changed;
    if (!first) continue;
    await queue(first.finding.id, 'findings.changed', (id) => ({
      ...head,
      id,
      type: 'findings.changed',
      changes: changed,
    }));
  }
  if (found.length > listed.length) {
    await queueRest(ports, scope, { head, matching, changes, queue });
  }
}

/** Sends what one scan found beyond the limit as one message. */
async function queueRest(
  { findings }: FindingMessagePorts,
  scope: ScanTx,
  {
    head,
    matching,
    changes,
    queue,
  }: {
    head: Awaited<ReturnType<typeof headOf>>;
    matching: Pick<Integration, 'minSeverity'> & Omit<Integration['filter'], 'changes'>;
    changes: Integration['filter']['changes'];
    queue: (
      name: string,
      event: NewDelivery['event'],
      body: (id: string) => IntegrationMessage,
    ) => Promise<void>;
  },
): Promise<void> {
  const all = await findings.listChanged(scope, { ...matching, changes, limit: MAX_IN_BATCHES });
  const rest = all.slice(MAX_ONE_BY_ONE);
  const listed = await findings.listFacts(
    scope,
    rest.slice(0, 20).map(({ findingId }) => findingId),
  );
  await queue('rest', 'feed.changes', (id) => ({
    ...head,
    id,
    type: 'feed.changes',
    rule: { id: scope.scanId, name: 'more of the same scan' },
    changes: listed.map((finding) => ({
      id: finding.id,
      type: 'finding.opened',
      severity: finding.severity,
      title: finding.title,
      asset: finding.assetName,
      occurredAt: head.occurredAt,
      url: head.urlOf(finding.id),
    })),
    changesTotal: rest.length,
  }));
}

/** Stores a delivery and sends its job, once for each subject. Returns its id; null where it exists. */
async function queueDelivery(
  queue: Pick<Queue, 'send'>,
  scope: WorkspaceTx,
  {
    body,
    ...delivery
  }: Omit<NewDelivery, 'id' | 'body'> & { readonly body: (id: string) => string },
): Promise<void> {
  const { tx, workspaceId } = scope;
  const id = await newId(tx);
  const deliveries = deliveriesIn(scope);
  if (!(await deliveries.insert({ ...delivery, id, body: body(id) }))) return;
  await deliveries.deleteOld(delivery.integrationId, KEPT_DELIVERIES);
  await queue.send(tx, deliveryQueue, { workspaceId, deliveryId: id, turn: 1 });
}

/** The common fields of a message, with how it links to a finding. */
export async function headOf(
  { workspaces, publicUrl }: Pick<FindingMessagePorts, 'workspaces' | 'publicUrl'>,
  scope: WorkspaceTx,
  occurredAt: string,
) {
  const { workspaceId } = scope;
  return {
    version: 1 as const,
    occurredAt,
    workspace: { id: workspaceId, name: await workspaces.findName(scope) },
    urlOf: (findingId: string) =>
      publicUrl + workspaceLink(`/dashboard/findings?status=any&finding=${findingId}`, workspaceId),
  };
}

export async function factsOf(
  {
    findings,
    publicUrl,
  }: { readonly findings: Pick<FindingsPort, 'listFacts'>; readonly publicUrl: string },
  scope: WorkspaceTx,
  ids: readonly string[],
): Promise<FindingFacts[]> {
  const listed = await findings.listFacts(scope, ids);
  return listed.map((finding) =>
    messageFacts(finding, { publicUrl, workspaceId: scope.workspaceId }),
  );
}

const messageFacts = (
  { assetId, assetName, tags, priorityScore, remediation, cveIds, ...finding }: ReportedFacts,
  { publicUrl, workspaceId }: { publicUrl: string; workspaceId: string },
): FindingFacts => ({
  ...finding,
  cveIds: [...cveIds],
  priority: priorityScore,
  asset: { id: assetId, name: assetName, tags: [...tags] },
  fix: { summary: remediation.summary, steps: remediation.steps, reference: remediation.reference },
  url:
    publicUrl + workspaceLink(`/dashboard/findings?status=any&finding=${finding.id}`, workspaceId),
});

/** The same for the same part of the same scan: an event that comes twice makes no second delivery. */
function subjectOf(scanId: string, name: string): string {
  const hex = createHash('sha256').update(`${scanId} ${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
