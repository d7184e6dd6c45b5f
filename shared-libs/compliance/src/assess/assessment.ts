import type { Provider } from '../provider.ts';
import type { Strength } from '../served/served-objective.ts';

/** The states of a requirement. */
export const requirementStates = [
  'failed',
  /** Some of what it needs passed, nothing failed, and the rest is not known. */
  'partly',
  'passed',
  /** A person says so, for as long as the attestation is valid. */
  'attested',
  /** Its failures are accepted by somebody, for a reason and a time. It is never a pass. */
  'exception',
  /** There is nothing that it could be about, and everything was read. */
  'not-applicable',
  'not-assessed',
] as const;
export type RequirementState = (typeof requirementStates)[number];

/** A check that made the state, with the scopes in which it did. */
export interface DecidingCheck {
  readonly check: string;
  readonly strength: Strength;
  readonly scopes: readonly string[];
}

/** What keeps a requirement from being assessed in full. */
export type Missing =
  /** Checks decide it, and nothing that they read is connected. */
  | { readonly kind: 'connect'; readonly providers: readonly Provider[] }
  /** A check could not be judged, or was not run, in these scopes. */
  | { readonly kind: 'read'; readonly check: string; readonly scopes: readonly string[] }
  /** The check asks for another value than the requirement, so its answer proves nothing here. */
  | { readonly kind: 'threshold'; readonly check: string; readonly scopes: readonly string[] }
  /** People attest it, and nobody has. `endedAt`: the last attestation ended then. */
  | { readonly kind: 'attest'; readonly endedAt?: string }
  /** No check decides it. */
  | { readonly kind: 'check' };

export interface RequirementAssessment {
  readonly number: string;
  readonly state: RequirementState;
  /** It counts in the denominator of `passed of assessed`. */
  readonly isAssessed: boolean;
  /** The checks that made the state; for a pass all that passed. */
  readonly deciding: readonly DecidingCheck[];
  /** Checks that fail and turn nothing. */
  readonly hints: readonly DecidingCheck[];
  readonly missing: readonly Missing[];
}

/** Counts of requirements. `passed of assessed` and `assessed of applicable` are always shown together. */
export interface Figures {
  readonly total: number;
  /** All but those that are not applicable. */
  readonly applicable: number;
  readonly assessed: number;
  /** Passed or attested. */
  readonly met: number;
  readonly byState: Readonly<Record<RequirementState, number>>;
  /** Of those not assessed: only people can attest them. */
  readonly manual: number;
  /** Of those not assessed: they could be automated, and no check decides them. */
  readonly notCovered: number;
  /** `met / assessed`, 0 to 1. Null where nothing is assessed, or the framework's list is partial. */
  readonly metOfAssessed: number | null;
  /** `assessed / applicable`, 0 to 1. Null where nothing is applicable, or the framework's list is partial. */
  readonly assessedOfApplicable: number | null;
}

export interface Assessment {
  readonly requirements: readonly RequirementAssessment[];
  readonly figures: Figures;
}
