import type { FindingStatus } from '@parapet/contracts/finding';

/** What one scan says about one finding. */
export type Change = 'new' | 'reopened' | 'unchanged' | 'fixed';

/** What this scan has said already, before its worker was lost and it was taken up again. */
export interface RecordedOccurrence {
  readonly change: Change;
  /** The finding's status before this scan. */
  readonly previousStatus: FindingStatus | null;
}

/** The finding's next status, and what the scan says about it; null: nothing that was not said. */
export interface Step {
  readonly status: FindingStatus;
  readonly change: Change | null;
  readonly isReopening: boolean;
}

const active: readonly FindingStatus[] = ['open', 'reopened', 'acknowledged'];

/** A check failed again at this place. What a person decided stays. */
export function afterDetection(status: FindingStatus, said: RecordedOccurrence | undefined): Step {
  if (said?.change === 'fixed') {
    // An earlier attempt of the same scan had found it gone: that one scan changed nothing.
    return { status: said.previousStatus ?? 'open', change: 'unchanged', isReopening: false };
  }
  if (said) return { status, change: null, isReopening: false };
  return status === 'fixed'
    ? { status: 'reopened', change: 'reopened', isReopening: true }
    : { status, change: 'unchanged', isReopening: false };
}

/** Its own check ran to the end and found it gone. What a person set aside stays set aside. */
export function afterClearing(status: FindingStatus): Step {
  return active.includes(status)
    ? { status: 'fixed', change: 'fixed', isReopening: false }
    : { status, change: null, isReopening: false };
}

/** Why a person can decide nothing about a finding in this state; null when they can. */
export const refusalOfDecision = (status: FindingStatus): string | null =>
  status === 'fixed' ? 'This finding is fixed. It reopens by itself if it is found again.' : null;
