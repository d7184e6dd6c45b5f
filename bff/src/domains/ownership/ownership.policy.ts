import {
  OWNERSHIP_GRACE_DAYS,
  OWNERSHIP_RECHECK_DAYS,
  type OwnershipMethod,
} from '@parapet/contracts/assets/ownership';

/** Describes what one look for the token found. */
export type TokenCheck =
  | { readonly outcome: 'found' }
  /** There was an answer without the token. */
  | { readonly outcome: 'absent'; readonly problem: string }
  /** There was no answer, which says nothing about the owner. */
  | { readonly outcome: 'unclear'; readonly problem: string };

export interface ProofState {
  readonly status: 'pending' | 'verified' | 'expired';
  readonly provedBy: OwnershipMethod | null;
  readonly verifiedAt: string | null;
  readonly provedUntil: string | null;
  readonly lostAt: string | null;
  readonly nextCheckAt: string | null;
  readonly problem: string | null;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a proof counts that no worker could look at: the recheck, the grace and some days more. */
const UNSEEN_DAYS = OWNERSHIP_RECHECK_DAYS + OWNERSHIP_GRACE_DAYS + 3;

/**
 * The state of a proof after a look. A proof that is lost counts for some more days, a look without
 * an answer changes nothing but the time of the next one.
 */
export function stateAfter(
  before: ProofState,
  method: OwnershipMethod,
  check: TokenCheck,
  at: Date,
): ProofState {
  const inDays = (days: number) => new Date(at.getTime() + days * DAY_MS).toISOString();
  if (check.outcome === 'found') {
    return {
      status: 'verified',
      provedBy: method,
      verifiedAt: isProved(before, at) ? before.verifiedAt : at.toISOString(),
      provedUntil: inDays(UNSEEN_DAYS),
      lostAt: null,
      nextCheckAt: inDays(OWNERSHIP_RECHECK_DAYS),
      problem: null,
    };
  }
  const { problem } = check;
  if (before.status !== 'verified') return { ...before, nextCheckAt: null, problem };
  if (!isProved(before, at)) return { ...before, status: 'expired', nextCheckAt: null, problem };
  const nextCheckAt = inDays(1);
  if (check.outcome === 'unclear' || before.lostAt !== null) {
    return { ...before, nextCheckAt, problem };
  }
  return {
    ...before,
    lostAt: at.toISOString(),
    provedUntil: earlier(before.provedUntil, inDays(OWNERSHIP_GRACE_DAYS)),
    nextCheckAt,
    problem,
  };
}

/** Returns whether the proof counts at this time. */
const isProved = ({ status, provedUntil }: ProofState, at: Date): boolean =>
  status === 'verified' && provedUntil !== null && Date.parse(provedUntil) > at.getTime();

const earlier = (known: string | null, other: string): string =>
  known !== null && Date.parse(known) < Date.parse(other) ? known : other;
