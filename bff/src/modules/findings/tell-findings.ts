import type { FindingStatus } from '@parapet/contracts/finding';
import { type Severity, severities } from '@parapet/contracts/vocabulary';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import { isScoped } from '../../platform/db/scoped-assets.ts';
import type { FeedEvent, FeedPort } from '../feed/feed.port.ts';

/** A changed finding, as the feed tells it. */
export interface Told {
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
  { id, assetId, title, severity, from, to, at }: Told,
  scanId: string | null,
): FeedEvent => ({
  type,
  severity,
  subject: { kind: 'finding', id, name: title },
  assetId,
  scanId,
  before: from === null ? null : { status: from },
  after: { status: to },
  // What a lost worker told is told once.
  dedupeKey: `${type}:${id}:${scanId ?? at}`,
  occurredAt: at,
});

/** Tells the feed what a person decided. */
export const tellDecision = (
  { feed }: { feed: FeedPort },
  scope: WorkspaceTx,
  told: Told,
): Promise<void> => feed.record(scope, [eventOf('finding.status_changed', told, null)]);

/** More decisions of one person at once are one event that counts them. */
const MAX_DECISIONS = 10;

/** Tells the feed what a person decided about many findings at once. */
export async function tellDecisions(
  { feed }: { feed: FeedPort },
  scope: WorkspaceTx,
  decisions: readonly Told[],
): Promise<void> {
  const type = 'finding.status_changed';
  const [worst, ...others] = worstFirst(decisions);
  if (!worst) return;
  if (others.length < MAX_DECISIONS) {
    return await feed.record(
      scope,
      decisions.map((told) => eventOf(type, told, null)),
    );
  }
  // Others see such an event by its asset, so it names those of one asset alone.
  if (isScoped(scope) && others.some(({ assetId }) => assetId !== worst.assetId)) {
    for (const ofAsset of Map.groupBy(decisions, ({ assetId }) => assetId).values()) {
      await tellDecisions({ feed }, scope, ofAsset);
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

/** What a scan or time changed. */
export type Changed = Told & { readonly change: 'opened' | 'reopened' | 'fixed' };

/** More changes of one kind on an asset, below high, are one event that counts them. */
const MAX_TOLD = 3;
const NAMED = 10;

/** Tells the feed what scans and time opened, reopened and fixed. */
export const tellChanges = (
  { feed }: { feed: FeedPort },
  scope: WorkspaceTx,
  changes: readonly Changed[],
  scanId: string | null,
): Promise<void> => feed.record(scope, changeEvents(changes, scanId));

/** One event for each change, so that nothing severe is lost in a number, and one for many small ones. */
export function changeEvents(changes: readonly Changed[], scanId: string | null): FeedEvent[] {
  const isSevere = ({ severity }: Changed) => severity === 'critical' || severity === 'high';
  const one = ({ change, ...told }: Changed) => eventOf(`finding.${change}`, told, scanId);
  const small = changes.filter((change) => !isSevere(change));
  const groups = Map.groupBy(small, ({ change, assetId }) => `${change}:${assetId}`);
  return [
    ...changes.filter(isSevere).map(one),
    ...[...groups.values()].flatMap((group) =>
      group.length > MAX_TOLD ? summaryOf(group, scanId) : group.map(one),
    ),
  ];
}

function summaryOf(changes: readonly Changed[], scanId: string | null): FeedEvent[] {
  const [worst, ...others] = worstFirst(changes);
  if (!worst) return [];
  const { change, ...told } = worst;
  const event = eventOf(`finding.${change}`, told, scanId);
  return [
    {
      ...event,
      before: null,
      after: { count: changes.length, first: namesOf([worst, ...others]) },
      dedupeKey: `${event.dedupeKey}:many`,
    },
  ];
}

const worstFirst = <Each extends Told>(told: readonly Each[]): Each[] =>
  told.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));

const namesOf = (told: readonly Told[]): string[] =>
  told.slice(0, NAMED).map(({ title }) => title.slice(0, 200));
