import type { FindingStatus } from '@parapet/contracts/findings/finding';
import type { Change } from '../findings.port.ts';
import type { KnownFinding } from '../repositories/known-findings.repository.ts';
import type {
  ClearedFinding,
  NewFinding,
  PlacedFinding,
  SeenFinding,
  UntestedFinding,
} from '../repositories/scan-findings.repository.ts';
import type { StatusChange } from './record-changes.ts';

export interface Occurrence {
  findingId: string;
  change: Change;
  /** The change that an earlier attempt of this scan recorded instead. */
  replaced: Change | null;
  previousStatus: FindingStatus | null;
}

/** The collected writes, so that each kind needs few statements. */
export interface Writes {
  readonly inserts: NewFinding[];
  readonly refreshes: SeenFinding[];
  readonly clears: ClearedFinding[];
  readonly untested: UntestedFinding[];
  readonly occurrences: Occurrence[];
  readonly changes: StatusChange[];
  readonly placed: PlacedFinding[];
  readonly merges: { id: string; intoId: string; decides: boolean }[];
  readonly reports: { findingId: string; assetId: string }[];
}

export function addChange(writes: Writes, before: KnownFinding, to: FindingStatus): void {
  const { id, assetId, title, severity, status: from } = before;
  if (from !== to) writes.changes.push({ id, assetId, title, severity, from, to });
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
