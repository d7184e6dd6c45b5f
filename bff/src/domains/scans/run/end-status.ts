import type { terminalScanStatuses } from '@parapet/contracts/scans/scan';

/** How a scan ends. */
export type EndStatus = (typeof terminalScanStatuses)[number];

/** The reason of the checks that a scan ends without. */
export const whyNotRun: Record<EndStatus, string> = {
  completed: 'The scan ended before this check ran',
  partially_completed: 'The scan ended before this check ran',
  failed: 'The scan failed before this check ran',
  timed_out: 'The scan ran out of time before this check ran',
  cancelled: 'The scan was cancelled before this check ran',
};
