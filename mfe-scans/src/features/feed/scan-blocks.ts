import type { FeedItem } from '@parapet/contracts/events/feed';
import { severities } from '@parapet/contracts/text/vocabulary';

/** Changes that follow each other: those of one scan, or those of none. */
export interface FeedBlock {
  /** Null also for a scan with a single change, which needs no heading. */
  readonly scan: { readonly id: string; readonly name: string } | null;
  readonly events: readonly FeedItem[];
}

/** The scan's own event has its name; without one, the block tells how many changes the scan found. */
const nameOf = (events: readonly FeedItem[]): string =>
  events.find(({ subject }) => subject.kind === 'scan')?.subject.name ??
  `${events.length.toLocaleString('en')} changes of one scan`;

/** The scan itself first, then the worst; what has no severity comes last. */
const rankOf = ({ subject, severity }: FeedItem): number => {
  if (subject.kind === 'scan') return -1;
  return severity === null ? severities.length : severities.indexOf(severity);
};

/** Splits changes where another scan begins, in their order; those of one scan are worst first. */
export const blocksOf = (items: readonly FeedItem[]): FeedBlock[] => {
  const groups: FeedItem[][] = [];
  let shared: string | null | undefined;
  for (const item of items) {
    if (item.scanId === shared) groups.at(-1)?.push(item);
    else groups.push([item]);
    shared = item.scanId;
  }
  return groups.map((events) => {
    const id = events[0]?.scanId ?? null;
    const isScan = id !== null && events.length > 1;
    return isScan
      ? {
          scan: { id, name: nameOf(events) },
          events: events.toSorted((a, b) => rankOf(a) - rankOf(b)),
        }
      : { scan: null, events };
  });
};
