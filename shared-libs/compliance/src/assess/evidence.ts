import type { Provider } from '../provider.ts';

/** Failures that somebody accepts. Without owner, reason and end they stay failures. */
export interface Exception {
  /** How many of the check's failures it covers. */
  readonly failures: number;
  readonly owner: string | null;
  readonly reason: string | null;
  /** ISO 8601; the exception ends then. */
  readonly until: string | null;
}

/** What the last complete reading of a scope said of a check, as counts of resources. */
export interface CheckEvidence {
  readonly pass: number;
  /** All failures, those with an exception among them. */
  readonly fail: number;
  /** Resources that could not be judged, because a part of them could not be read. */
  readonly error: number;
  readonly notApplicable: number;
  /** Every collection that the check reads was listed to its end. */
  readonly isComplete: boolean;
  readonly exceptions?: readonly Exception[];
}

/** A cloud account, or all assets that the network scan reads, with their counts added up. */
export interface Scope {
  readonly id: string;
  readonly provider: Provider;
  /** By id of check. A check that is not there was not read. */
  readonly checks: Readonly<Record<string, CheckEvidence>>;
}

/** A statement of a person about a requirement. */
export interface Attestation {
  readonly requirement: string;
  readonly claim: 'met' | 'not-met' | 'not-applicable';
  /** ISO 8601; it counts until then. */
  readonly validUntil: string;
}

export interface Evidence {
  /** ISO 8601; exceptions and attestations are judged at this moment. */
  readonly at: string;
  readonly scopes: readonly Scope[];
  /** Those of the framework that is assessed. */
  readonly attestations: readonly Attestation[];
}

/** Returns the failures that an exception covers at a moment. Failures without a valid one are not among them. */
export function acceptedFailures({ fail, exceptions = [] }: CheckEvidence, at: string): number {
  const moment = Date.parse(at);
  const covered = exceptions
    .filter(({ owner, reason, until }) => owner && reason && until && Date.parse(until) > moment)
    .reduce((sum, { failures }) => sum + Math.max(0, failures), 0);
  return Math.min(fail, covered);
}
