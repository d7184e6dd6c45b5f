import type { Finding, HistoryEntry } from '@parapet/contracts/findings/finding';
import { dayLabel } from '../../finding-labels/due-label.ts';
import { statusLabels } from '../../finding-labels/status-labels.ts';

/** One line of the timeline. */
export interface HistoryEvent {
  readonly id: string;
  readonly at: string;
  readonly label: string;
  readonly note: string | null;
  readonly severe: boolean;
}

/** The events that follow from the finding itself, where it has no history. */
export const eventsOfFinding = (finding: Finding): HistoryEvent[] =>
  [
    { id: 'opened', at: finding.firstSeenAt, label: 'Opened by a scan' },
    { id: 'seen', at: finding.lastSeenAt, label: 'Last seen' },
    { id: 'tested', at: finding.lastTestedAt, label: 'Last tested' },
    { id: 'fixed', at: finding.fixedAt, label: 'Fixed' },
  ]
    .flatMap(({ at, ...fact }) => (at === null ? [] : [{ ...fact, at }]))
    .filter(({ id, at }) => id === 'opened' || id === 'fixed' || at !== finding.firstSeenAt)
    .filter(({ id, at }) => id !== 'tested' || at !== finding.lastSeenAt)
    .sort((a, b) => b.at.localeCompare(a.at))
    .map((event) => ({ ...event, note: null, severe: event.id === 'opened' }));

/** Decisions, comments and automatic changes, newest first. */
export const eventsOfHistory = (entries: readonly HistoryEntry[]): HistoryEvent[] =>
  entries.map((entry) => ({
    id: entry.id,
    at: entry.at,
    label: labelOf(entry),
    note: entry.kind === 'assigned' || entry.kind === 'opened' ? null : withOwnDays(entry.note),
    severe: entry.kind === 'opened' || entry.to === 'reopened',
  }));

const TIME = /\b\d{4}-\d\d-\d\dT[\d:.]{5,12}Z/g;

/** Times that the service wrote into a note, such as the end of an acceptance, as the reader's days. */
const withOwnDays = (note: string | null): string | null =>
  note?.replace(TIME, (at) => dayLabel(at)) ?? null;

function labelOf({ kind, actor, to, note }: HistoryEntry): string {
  const who = actor === null ? null : (actor.name ?? 'A former member');
  switch (kind) {
    case 'opened':
      return 'Opened by a scan';
    case 'status':
      return `${to ? statusLabels[to] : 'Changed'}${who ? ` by ${who}` : ''}`;
    case 'assigned':
      return `${note ?? 'Assigned'}${who ? ` by ${who}` : ''}`;
    case 'comment':
      return `Comment${who ? ` by ${who}` : ''}`;
    case 'risk_requested':
      return `${who ?? 'A member'} asked to accept the risk`;
    case 'risk_rejected':
      return `${who ?? 'A member'} rejected the acceptance of the risk`;
    case 'risk_withdrawn':
      return `Request withdrawn${who ? ` by ${who}` : ''}`;
    case 'retest':
      return who ? `Retest by ${who}` : 'Retest';
    case 'merged':
      return 'Joined';
  }
}
