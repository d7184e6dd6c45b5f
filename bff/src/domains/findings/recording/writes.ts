import type { FindingStatus } from '@parapet/contracts/findings/finding';
import type { ScanCounts } from '@parapet/contracts/scans/scan';
import type { Change } from '../findings.port.ts';
import type { KnownFinding } from '../repositories/known-findings.repository.ts';
import type {
  ClearedFinding,
  NewFinding,
  PlacedFinding,
  SeenFinding,
  UntestedFinding,
} from '../repositories/scan-findings.repository.ts';
import type { TestedFinding } from './end-retests.ts';
import type { StatusChange } from './record-changes.ts';

export interface Occurrence {
  readonly findingId: string;
  readonly change: Change;
  /** The change that an earlier attempt of this scan recorded instead. */
  readonly replaced: Change | null;
  readonly previousStatus: FindingStatus | null;
}

/** A copy that becomes part of another finding; `decides` where its decision counts. */
export interface Merge {
  readonly id: string;
  readonly intoId: string;
  readonly decides: boolean;
}

/** The writes of one call by kind, so that each kind needs few statements. */
export interface Writes {
  readonly inserts: readonly NewFinding[];
  readonly placed: readonly PlacedFinding[];
  readonly merges: readonly Merge[];
  readonly refreshes: readonly SeenFinding[];
  /** The assets through which a finding of another asset was seen. */
  readonly reports: readonly { readonly findingId: string; readonly assetId: string }[];
  readonly clears: readonly ClearedFinding[];
  readonly untested: readonly UntestedFinding[];
  readonly occurrences: readonly Occurrence[];
  /** The outcome of each known finding whose check ran, for those that the scan retests. */
  readonly tested: readonly TestedFinding[];
  readonly changes: readonly StatusChange[];
  /** Open findings that are more severe than they were. */
  readonly worse: number;
}

/** Writes that a plan still collects. */
export type Draft = {
  readonly [Kind in keyof Omit<Writes, 'worse'>]: Writes[Kind][number][];
};

export const emptyDraft = (): Draft => ({
  inserts: [],
  placed: [],
  merges: [],
  refreshes: [],
  reports: [],
  clears: [],
  untested: [],
  occurrences: [],
  tested: [],
  changes: [],
});

export function addChange(draft: Draft, before: KnownFinding, to: FindingStatus): void {
  const { id, assetId, checkId, title, severity, status: from } = before;
  if (from !== to) draft.changes.push({ id, assetId, checkId, title, severity, from, to });
}

export const occurrenceOf = (
  { id, status, recorded }: KnownFinding,
  change: Change,
): Occurrence => ({
  findingId: id,
  change,
  replaced: recorded?.change ?? null,
  previousStatus: status,
});

/** The change of a scan's counters; what an earlier attempt recorded instead counts down. */
export function countOccurrences(occurrences: readonly Occurrence[]): ScanCounts {
  const counts: ScanCounts = { new: 0, reopened: 0, fixed: 0, unchanged: 0 };
  for (const { change, replaced } of occurrences) {
    counts[change] += 1;
    if (replaced !== null) counts[replaced] -= 1;
  }
  return counts;
}
