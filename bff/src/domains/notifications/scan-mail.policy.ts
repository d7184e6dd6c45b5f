import type { NotificationChoices } from '@parapet/contracts/events/notifications';
import type { Coverage, ScanCounts, ScanStatus } from '@parapet/contracts/scans/scan';
import type { Severity } from '@parapet/contracts/text/vocabulary';

/** The content of a mail about one scan. All numbers are those of this scan. */
export interface ScanSummary {
  readonly workspaceName: string;
  readonly status: ScanStatus;
  /** The first scanned assets, in the requested order, and the number of all. */
  readonly assets: readonly string[];
  readonly assetCount: number;
  readonly counts: ScanCounts;
  readonly coverage: Coverage;
  /** The reason of a failed or timed-out scan. */
  readonly reason: string | null;
  /** The number of new findings by severity. */
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

/** Returns whether a member with these choices gets a mail about the scan. */
export const isWanted = (choices: NotificationChoices, summary: ScanSummary): boolean =>
  choices.everyScan ||
  (choices.failedScans && isFailed(summary)) ||
  (choices.newFindings && hasSevereFindings(summary));

/** The most important result, as the subject after the workspace's name. */
export function headlineOf(summary: ScanSummary): string {
  const { status, counts } = summary;
  if (status === 'failed') return 'a scan failed';
  if (status === 'timed_out') return 'a scan ran out of time';
  if (hasSevereFindings(summary)) return `new findings, ${severeLabel(summary)}`;
  if (status === 'cancelled') return 'a scan was cancelled';
  if (counts.new === 0) return 'a scan ended with nothing new';
  return `a scan ended with ${counts.new} new ${counts.new === 1 ? 'finding' : 'findings'}`;
}

const severeLabel = ({ newBySeverity: { critical, high } }: ScanSummary): string =>
  [...(critical > 0 ? [`${critical} critical`] : []), ...(high > 0 ? [`${high} high`] : [])].join(
    ' and ',
  );
