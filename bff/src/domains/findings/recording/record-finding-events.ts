import type { FindingStatus } from '@parapet/contracts/findings/finding';
import { cutText } from '@parapet/contracts/text/cut-text';
import { type Severity, severities } from '@parapet/contracts/text/vocabulary';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import { isScoped } from '../../../platform/db/scoped-assets.ts';
import type { FeedEvent, FeedPort } from '../../feed/feed.port.ts';

/** A changed finding, as its event describes it. */
export interface ChangedFinding {
  readonly id: string;
  readonly assetId: string;
  readonly title: string;
  readonly severity: Severity;
  /** Null for one that is new. */
  readonly from: FindingStatus | null;
  readonly to: FindingStatus;
  /** ISO 8601. */
  readonly at: string;
}

const eventOf = (
  type: FeedEvent['type'],
  { id, assetId, title, severity, from, to, at }: ChangedFinding,
  scanId: string | null,
): FeedEvent => ({
  type,
  severity,
  subject: { kind: 'finding', id, name: title },
  assetId,
  scanId,
  before: from === null ? null : { status: from },
  after: { status: to },
  // A worker that repeats what a lost one recorded adds nothing.
  dedupeKey: `${type}:${id}:${scanId ?? at}`,
  occurredAt: at,
});

/** Records in the feed what a person decided. */
export const recordDecisionEvent = (
  { feed }: { feed: FeedPort },
  scope: WorkspaceTx,
  finding: ChangedFinding,
): Promise<void> => feed.record(scope, [eventOf('finding.status_changed', finding, null)]);

/** More decisions of one person at once are one event that counts them. */
const MAX_DECISIONS = 10;

/** Records in the feed what a person decided about many findings at once. */
export async function recordDecisionEvents(
  { feed }: { feed: FeedPort },
  scope: WorkspaceTx,
  decisions: readonly ChangedFinding[],
): Promise<void> {
  const type = 'finding.status_changed';
  const [worst, ...others] = worstFirst(decisions);
  if (!worst) return;
  if (others.length < MAX_DECISIONS) {
    return await feed.record(
      scope,
      decisions.map((finding) => eventOf(type, finding, null)),
    );
  }
  // Others see such an event by its asset, so it names those of one asset alone.
  if (isScoped(scope) && others.some(({ assetId }) => assetId !== worst.assetId)) {
    for (const ofAsset of Map.groupBy(decisions, ({ assetId }) => assetId).values()) {
      await recordDecisionEvents({ feed }, scope, ofAsset);
    }
    return;
  }
  const isOnOneAsset = others.every(({ assetId }) => assetId === worst.assetId);
  const event = eventOf(type, worst, null);
  await feed.record(scope, [
    {
      ...event,
      assetId: isOnOneAsset ? worst.assetId : null,
      before: null,
      after: { status: worst.to, count: decisions.length, first: namesOf([worst, ...others]) },
      dedupeKey: `${event.dedupeKey}:many`,
    },
  ]);
}

/** Describes what a scan or time changed. */
export type Changed = ChangedFinding & { readonly change: 'opened' | 'reopened' | 'fixed' };

/** More changes of one kind on an asset, below high, are one event that counts them. */
const MAX_SINGLE = 3;
const NAMED = 10;

/** Records in the feed what scans and time opened, reopened and fixed. */
export const recordChangeEvents = (
  { feed }: { feed: FeedPort },
  scope: WorkspaceTx,
  changes: readonly Changed[],
  scanId: string | null,
): Promise<void> => feed.record(scope, changeEvents(changes, scanId));

/** One event for each change, so that nothing severe is lost in a number, and one for many small ones. */
export function changeEvents(changes: readonly Changed[], scanId: string | null): FeedEvent[] {
  const isSevere = ({ severity }: Changed) => severity === 'critical' || severity === 'high';
  const one = ({ change, ...finding }: Changed) => eventOf(`finding.${change}`, finding, scanId);
  const small = changes.filter((change) => !isSevere(change));
  const groups = Map.groupBy(small, ({ change, assetId }) => `${change}:${assetId}`);
  return [
    ...changes.filter(isSevere).map(one),
    ...[...groups.values()].flatMap((group) =>
      group.length > MAX_SINGLE ? summaryOf(group, scanId) : group.map(one),
    ),
  ];
}

function summaryOf(changes: readonly Changed[], scanId: string | null): FeedEvent[] {
  const [worst, ...others] = worstFirst(changes);
  if (!worst) return [];
  const { change, ...finding } = worst;
  const event = eventOf(`finding.${change}`, finding, scanId);
  return [
    {
      ...event,
      before: null,
      after: { count: changes.length, first: namesOf([worst, ...others]) },
      dedupeKey: `${event.dedupeKey}:many`,
    },
  ];
}

const worstFirst = <Each extends ChangedFinding>(findings: readonly Each[]): Each[] =>
  findings.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));

const namesOf = (findings: readonly ChangedFinding[]): string[] =>
  findings.slice(0, NAMED).map(({ title }) => cutText(title, 200));
