import type { FindingStatus } from '@parapet/contracts/finding';
import type { Change } from './findings.port.ts';

/** The change that this scan recorded before its worker was lost. */
export interface RecordedOccurrence {
  readonly change: Change;
  /** The finding's status before this scan. */
  readonly previousStatus: FindingStatus | null;
}

/** The finding's next status and the change to record; null when there is nothing new to record. */
export interface Step {
  readonly status: FindingStatus;
  readonly change: Change | null;
  readonly isReopening: boolean;
}

const active: readonly FindingStatus[] = ['open', 'reopened', 'acknowledged'];

/** The next step when a check fails again at this place. Decisions of people stay. */
export function afterDetection(
  status: FindingStatus,
  recorded: RecordedOccurrence | undefined,
): Step {
  if (recorded?.change === 'fixed') {
    // An earlier attempt of this scan marked it as fixed, so this scan as a whole changed nothing.
    return { status: recorded.previousStatus ?? 'open', change: 'unchanged', isReopening: false };
  }
  if (recorded) return { status, change: null, isReopening: false };
  return status === 'fixed'
    ? { status: 'reopened', change: 'reopened', isReopening: true }
    : { status, change: 'unchanged', isReopening: false };
}

/** The next step when the check completed without detecting it. Decisions of people stay. */
export function afterClearing(status: FindingStatus): Step {
  return active.includes(status)
    ? { status: 'fixed', change: 'fixed', isReopening: false }
    : { status, change: null, isReopening: false };
}

/** Why a finding in this state cannot be decided; null when it can. */
export const refusalOfDecision = (status: FindingStatus): string | null =>
  status === 'fixed'
    ? 'This finding is fixed. It reopens automatically if a scan finds it again.'
    : null;
