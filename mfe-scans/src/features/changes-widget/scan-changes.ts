import type { FeedItem } from '@parapet/contracts/events/feed';
import { isTerminal, type ScanListItem } from '@parapet/contracts/scans/scan';
import { severities } from '@parapet/contracts/text/vocabulary';

/** Describes what one ended scan changed. */
export interface ScanChanges {
  scan: ScanListItem;
  endedAt: string;
  /** The worst of what it opened or reopened. */
  worst: readonly FeedItem[];
  /** How many more it opened or reopened. */
  more: number;
}

const SHOWN_SCANS = 3;
const SHOWN_FINDINGS = 2;

const opened = ['finding.opened', 'finding.reopened'];
const rankOf = ({ severity }: FeedItem): number =>
  severity === null ? severities.length : severities.indexOf(severity);

const endOf = ({ finishedAt, startedAt, queuedAt }: ScanListItem): string =>
  finishedAt ?? startedAt ?? queuedAt;

/** The scans that ended last, newest first, each with the worst findings among the events of the feed. */
export const newsOfScans = (
  scans: readonly ScanListItem[],
  events: readonly FeedItem[],
): ScanChanges[] => {
  const ended = new Map(
    scans.filter(({ status }) => isTerminal(status)).map((scan) => [scan.id, scan]),
  );
  return [...ended.values()]
    .toSorted((a, b) => endOf(b).localeCompare(endOf(a)))
    .slice(0, SHOWN_SCANS)
    .map((scan) => {
      const worst = events
        .filter(({ scanId, type }) => scanId === scan.id && opened.includes(type))
        .toSorted((a, b) => rankOf(a) - rankOf(b))
        .slice(0, SHOWN_FINDINGS);
      const count = scan.counts.new + scan.counts.reopened;
      return { scan, endedAt: endOf(scan), worst, more: Math.max(0, count - worst.length) };
    });
};
