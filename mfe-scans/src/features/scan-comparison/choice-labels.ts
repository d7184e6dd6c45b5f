import { intensities } from '@parapet/contracts/scans/intensity';
import type { ScanListItem } from '@parapet/contracts/scans/scan';
import { scanName } from '../../scan-labels/scan-name.ts';

/**
 * Names scans for a choice: "22 Nov 2026, 14:03, shop.example, safe". Those that would have one name get the
 * second that they started, and the start of their id if that is the same too.
 */
export function choiceLabels(scans: readonly ScanListItem[]): string[] {
  const byMinute = scans.map((scan) => labelOf(scan, minutes));
  const bySecond = scans.map((scan, at) =>
    isAlone(byMinute, at) ? (byMinute[at] ?? '') : labelOf(scan, seconds),
  );
  return bySecond.map((label, at) =>
    isAlone(bySecond, at) ? label : `${label}, ${scans[at]?.id.slice(-4)}`,
  );
}

const minutes = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const seconds = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });

const labelOf = (scan: ScanListItem, time: Intl.DateTimeFormat): string => {
  const { kind, intensity, startedAt, queuedAt } = scan;
  const profile = kind === 'retest' ? 'retest' : intensities[intensity].name.toLowerCase();
  return [time.format(new Date(startedAt ?? queuedAt)), scanName(scan), profile].join(', ');
};

const isAlone = (labels: readonly string[], at: number): boolean =>
  labels.filter((label) => label === labels[at]).length === 1;
