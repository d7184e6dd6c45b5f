import type { FindingStatus } from '@parapet/contracts/findings/finding';
import type { CheckGroup } from '@parapet/contracts/text/vocabulary';
import type { Change } from '../findings.port.ts';

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

/** The states in which somebody has still to do something. */
export const openStatuses: readonly FindingStatus[] = ['open', 'reopened', 'acknowledged'];

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

/**
 * The passes of a check, each in another scan, that close a finding: a port may be silent once, and
 * what a banner showed may be answered by another server the next time.
 */
export const passesToClose = (group: CheckGroup, { isBanner = false } = {}): 1 | 2 =>
  group === 'ports' || isBanner ? 2 : 1;

/** The next step when the check completed without detecting it. Decisions of people stay. */
export function afterClearing(status: FindingStatus, { isLastPass = true } = {}): Step {
  return openStatuses.includes(status) && isLastPass
    ? { status: 'fixed', change: 'fixed', isReopening: false }
    : { status, change: null, isReopening: false };
}

/** Describes what a person decides. `open` withdraws an earlier decision. */
export type DecidedStatus = Exclude<FindingStatus, 'reopened'>;

/** The states of what somebody has set aside, until they withdraw that or its time ends. */
const dismissedStatuses: readonly FindingStatus[] = ['false_positive', 'risk_accepted'];

/**
 * The status after a decision. What was set aside counts as open again when that is withdrawn, but as
 * fixed if scans have not found it since and would have closed it.
 */
export function afterDecision(
  before: { readonly status: FindingStatus; readonly isGone: boolean },
  decided: DecidedStatus,
): FindingStatus {
  const { status, isGone } = before;
  if (decided !== 'open') return decided;
  if (isGone && dismissedStatuses.includes(status)) return 'fixed';
  return status === 'risk_accepted' || status === 'fixed' ? 'reopened' : decided;
}

/** Why a finding in this state cannot be decided so; null when it can. */
export function refusalOfDecision(
  { status, isRetestPending }: { status: FindingStatus; isRetestPending: boolean },
  decided: DecidedStatus,
): string | null {
  if (status === 'fixed' && !(isRetestPending && decided === 'open')) {
    return isRetestPending
      ? 'This finding waits for its retest. Reopen it to decide otherwise.'
      : 'This finding is fixed. It reopens automatically if a scan finds it again.';
  }
  if (dismissedStatuses.includes(status) && decided !== 'open' && decided !== status) {
    return 'This finding is set aside. Reopen it to decide otherwise.';
  }
  return null;
}
