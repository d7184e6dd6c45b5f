import type { NotificationChoices } from '@parapet/contracts/notifications';
import type { Coverage, ScanCounts, ScanStatus } from '@parapet/contracts/scan';
import type { Severity } from '@parapet/contracts/vocabulary';

/** What one scan has to tell. All numbers are those of this scan. */
export interface ScanSummary {
  readonly workspaceName: string;
  readonly status: ScanStatus;
  /** What it worked on, in the order that was asked for. */
  readonly assets: readonly string[];
  readonly counts: ScanCounts;
  readonly coverage: Coverage;
  /** Why it failed or ran out of time. */
  readonly reason: string | null;
  /** How many of the new findings are of each severity. */
  readonly newBySeverity: Readonly<Record<Severity, number>>;
  /** The worst of the new findings. */
  readonly findings: readonly {
    readonly title: string;
    readonly severity: Severity;
    readonly assetName: string;
    readonly location: string;
  }[];
}

const isFailed = ({ status }: ScanSummary): boolean =>
  status === 'failed' || status === 'timed_out';
const hasSevereFindings = ({ newBySeverity: { critical, high } }: ScanSummary): boolean =>
  critical + high > 0;

/** Whether somebody who chose this is told of the scan. */
export const isWanted = (choices: NotificationChoices, news: ScanSummary): boolean =>
  choices.everyScan ||
  (choices.failedScans && isFailed(news)) ||
  (choices.newFindings && hasSevereFindings(news));

/** What happened, the most pressing first: the subject after the workspace's name. */
export function headlineOf(news: ScanSummary): string {
  const { status, counts } = news;
  if (status === 'failed') return 'a scan failed';
  if (status === 'timed_out') return 'a scan ran out of time';
  if (hasSevereFindings(news)) return `new findings, ${severeLabel(news)}`;
  if (status === 'cancelled') return 'a scan was cancelled';
  if (counts.new === 0) return 'a scan ended with nothing new';
  return `a scan ended with ${counts.new} new ${counts.new === 1 ? 'finding' : 'findings'}`;
}

const severeLabel = ({ newBySeverity: { critical, high } }: ScanSummary): string =>
  [...(critical > 0 ? [`${critical} critical`] : []), ...(high > 0 ? [`${high} high`] : [])].join(
    ' and ',
  );
