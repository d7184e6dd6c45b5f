import type { FindingStatus } from '@parapet/contracts/findings/finding';
import type { FeedPort } from '../../feed/feed.port.ts';
import { findingHistoryIn } from '../repositories/finding-history.repository.ts';
import type { KnownMute } from '../repositories/finding-mutes.repository.ts';
import type { FindingsTx } from '../repositories/known-findings.repository.ts';
import { type ChangedFinding, recordChangeEvents } from './record-finding-events.ts';

/** How a scan changed the status of a finding; `from` is null for a new one. */
export type StatusChange = Omit<ChangedFinding, 'at'> & { readonly checkId: string };

interface Changes {
  readonly changes: readonly StatusChange[];
  /** Copies that became part of another finding. */
  readonly merges: readonly { readonly intoId: string }[];
  /** Tells what a rule has set aside at once, by finding: it makes no event. */
  readonly muted: ReadonlyMap<string, KnownMute>;
}

/** Adds what a scan changed to the history of the findings and to the feed. */
export async function recordChanges(
  { feed }: { feed: FeedPort },
  scope: FindingsTx,
  { changes, merges, muted }: Changes,
  at: string,
): Promise<void> {
  if (changes.length + merges.length === 0) return;
  const { scanId } = scope;
  const entries = changes.map(({ id, from, to }) => ({
    findingId: id,
    kind: from === null ? ('opened' as const) : ('status' as const),
    from,
    to,
    note: noteOf(from, to, scanId),
  }));
  const setAside = changes.flatMap(({ id, to }) => {
    const mute = muted.get(id);
    return mute ? [entryOf(id, to, mute)] : [];
  });
  const merged = merges.map(({ intoId }) => ({
    findingId: intoId,
    kind: 'merged' as const,
    note: 'Joined with the finding of another asset at the same place',
  }));
  await findingHistoryIn(scope).addAutomatic([...entries, ...setAside, ...merged], { scanId, at });
  const changed = changes.flatMap((change) => {
    const kind = kindOf(change);
    return kind === null || muted.has(change.id) ? [] : [{ ...change, at, change: kind }];
  });
  await recordChangeEvents({ feed }, scope, changed, scanId);
}

const entryOf = (id: string, from: FindingStatus, { assetId, reason }: KnownMute) => ({
  findingId: id,
  kind: 'status' as const,
  from,
  to: 'false_positive' as const,
  note: `By the rule for ${assetId === null ? 'every asset' : 'this asset'}: ${reason}`,
});

const kindOf = ({ from, to }: StatusChange): 'opened' | 'reopened' | 'fixed' | null => {
  if (from === null) return 'opened';
  return to === 'reopened' || to === 'fixed' ? to : null;
};

function noteOf(from: FindingStatus | null, to: FindingStatus, scanId: string | null): string {
  if (from === null) return scanId === null ? 'Newer data lists it' : 'A scan detected it';
  if (to === 'fixed') return 'The check passed';
  if (to === 'reopened') return 'It was detected again';
  return 'The scan was taken up again and detected it';
}
