import type { Evidence, Remediation, Vulnerability } from '@parapet/contracts/findings/finding';
import type {
  CheckGroup,
  CheckOutcome,
  Confidence,
  Severity,
} from '@parapet/contracts/text/vocabulary';
import type { Place } from '../place.ts';

/** A check of the catalogue without its code, as the ledger and the docs show it. */
export interface CheckInfo {
  id: string;
  catalogueId: string;
  version: number;
  /** States the secure condition. */
  title: string;
  group: CheckGroup;
  severity: Severity;
}

export interface Detection<P extends Place = Place> {
  /** Says where the flaw is; with the locator its identity. */
  place: P;
  /** Identity at the place, stable across scans: see locators in the domain model. */
  locator: string;
  location: string;
  title: string;
  description: string;
  severity: Severity;
  confidence: Confidence;
  cweIds: readonly string[];
  /** Set for a finding about known flaws of software. */
  vulnerability?: Vulnerability;
  evidence: readonly Evidence[];
  remediation: Remediation;
}

/** Tells how one check ended on one asset. `detections` is non-empty exactly when `outcome` is `fail`. */
export interface CheckResult<P extends Place = Place, D extends Detection<P> = Detection<P>> {
  assetId: string;
  check: CheckInfo;
  outcome: CheckOutcome;
  /** The reason, for every outcome except `pass` and `fail`. */
  reason: string | null;
  detections: readonly D[];
  /** The place where the check ran, with null for all there is below it: see `covers`. null when it did not run. */
  ranAt: P | null;
  /**
   * Locators that passed, whose findings may be closed. `all`: the check covered the whole asset,
   * so every finding of it that was not detected again may be closed.
   */
  cleared: 'all' | readonly string[];
  /** Set for a retest in which something passed: the answers that the check saw. */
  seen?: readonly Evidence[];
}

/** A failed check as it counts in the score: by its most severe outcome on the asset. */
export interface ScoreFactor {
  checkId: string;
  /** The problem, as its finding is titled. */
  title: string;
  severity: Severity;
  penalty: number;
  /** Its findings on the asset. */
  findings: number;
}

/** The values that a score was computed from. */
export interface ScoreBasis {
  /** One entry per failed check. */
  failed: readonly ScoreFactor[];
  /** A check could not see all that it should. */
  hasGaps: boolean;
}
