import type { FindingStatus } from '@parapet/contracts/findings/finding';

/** Describes what of a finding is kept when copies of it become one. */
export interface Mergeable {
  readonly id: string;
  readonly status: FindingStatus;
}

/** A decision of a person beats what a scan said; to set aside beats to take care of. */
const strength: Readonly<Record<FindingStatus, number>> = {
  false_positive: 5,
  risk_accepted: 4,
  acknowledged: 3,
  reopened: 2,
  open: 1,
  fixed: 0,
};

/** The one whose decision counts; the first of several that are as strong. */
export const strongest = <Finding extends Mergeable>(
  first: Finding,
  others: readonly Finding[],
): Finding =>
  others.reduce(
    (best, each) => (strength[each.status] > strength[best.status] ? each : best),
    first,
  );
