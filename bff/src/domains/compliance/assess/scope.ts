import type { Evidence, Scope } from '@parapet/compliance/assess/evidence';
import type { Provider } from '@parapet/compliance/provider';
import type { CheckCounts, ScopeEvidence } from '../evidence/evidence.ts';

/** A cloud account, or what is seen from outside, with what was read of it. */
export interface NamedScope {
  /** The id of the account; `external`. */
  readonly id: string;
  readonly label: string;
  readonly provider: Provider;
  readonly status: 'connected' | 'degraded' | 'error' | 'external';
  /** Null before anything was read. */
  readonly evidence: ScopeEvidence | null;
}

/** A requirement that a person attests; it holds through this day (UTC). */
export interface AcceptedAttestation {
  readonly requirement: string;
  readonly endsOn: string;
}

/** Who set findings aside and why is shown with them; here they only count. */
const aside = { owner: 'member', reason: 'set aside', until: '9999-12-31T00:00:00Z' };

const checkOf = ([pass, fail, error, notApplicable, failures]: CheckCounts) => ({
  pass,
  fail,
  error,
  notApplicable,
  isComplete: true,
  ...(failures > 0 && { exceptions: [{ failures, ...aside }] }),
});

/** Scopes as they are assessed; made once, so that several frameworks read them once. Others are left out. */
export const assessedScopes = (
  scopes: readonly NamedScope[],
  isWanted: (checkId: string) => boolean = () => true,
): readonly Scope[] =>
  scopes.map(({ id, provider, evidence }) => ({
    id,
    provider,
    checks: Object.fromEntries(
      Object.entries(evidence?.counts ?? {})
        .filter(([check]) => isWanted(check))
        .map(([check, counts]) => [check, checkOf(counts)]),
    ),
  }));

const attestedUntil = (endsOn: string): string => `${endsOn}T23:59:59.999Z`;

export const evidenceFor = (
  scopes: readonly Scope[],
  attestations: readonly AcceptedAttestation[],
  at: Date,
): Evidence => ({
  at: at.toISOString(),
  scopes,
  attestations: attestations.map(({ requirement, endsOn }) => ({
    requirement,
    claim: 'met',
    validUntil: attestedUntil(endsOn),
  })),
});
