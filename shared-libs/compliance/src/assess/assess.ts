import type { Framework, Requirement } from '../framework/framework.ts';
import type {
  Assessment,
  DecidingCheck,
  Missing,
  RequirementAssessment,
  RequirementState,
} from './assessment.ts';
import { type Board, readBoard } from './board.ts';
import type { Attestation, Evidence } from './evidence.ts';
import { figuresOf } from './figures.ts';
import { type Pair, pairsOf } from './pairs.ts';
import { type Reading, readingOf } from './reading.ts';

/**
 * Assesses every requirement of a framework, and counts. It is pure: the same evidence gives the same answer. Evidence
 * that is passed again is not read again, so several frameworks cost little more than one.
 */
export function assess(framework: Framework, evidence: Evidence): Assessment {
  const pairs = pairsOf(framework);
  const reading = readingOf(evidence);
  const attestations = new Map<string, Attestation[]>();
  for (const one of evidence.attestations) {
    const ofRequirement = attestations.get(one.requirement) ?? [];
    ofRequirement.push(one);
    attestations.set(one.requirement, ofRequirement);
  }
  const requirements = framework.requirements.map((requirement) => {
    const { number } = requirement;
    const seen = seenBy(pairs.get(number) ?? [], reading);
    return concluded(requirement, seen, attested(attestations.get(number) ?? [], evidence.at));
  });
  return { requirements, figures: figuresOf(framework, requirements) };
}

/** What checks say of a requirement, over all scopes. */
interface Seen {
  readonly state: RequirementState;
  readonly deciding: readonly DecidingCheck[];
  readonly hints: readonly DecidingCheck[];
  readonly missing: readonly Missing[];
}

function seenBy(pairs: readonly Pair[], reading: Reading): Seen {
  const { states, byVerdict, hints, missing } = readBoard(pairs, reading);
  const state = joined(states);
  return {
    state,
    deciding: decidingOf(state, byVerdict),
    hints,
    missing: [...missing, ...absence(pairs, reading)],
  };
}

function decidingOf(
  state: RequirementState,
  { failed, accepted, passed }: Board['byVerdict'],
): readonly DecidingCheck[] {
  if (state === 'failed') return failed;
  if (state === 'exception') return accepted;
  return state === 'passed' || state === 'partly' ? passed : [];
}

/** Says that no check decides, or that nothing is connected which they read. */
function absence(pairs: readonly Pair[], reading: Reading): readonly Missing[] {
  const deciders = pairs.filter(({ strength }) => strength === 'decides');
  if (deciders.length === 0) return [{ kind: 'check' }];
  const providers = new Set(deciders.map(({ provider }) => provider));
  return reading.has(providers) ? [] : [{ kind: 'connect', providers: [...providers] }];
}

/** Failed in one scope is failed; passed needs a pass in every scope that it applies to. */
function joined(states: readonly RequirementState[]): RequirementState {
  const has = (state: RequirementState) => states.includes(state);
  if (has('failed')) return 'failed';
  if (has('not-assessed')) return has('passed') ? 'partly' : 'not-assessed';
  if (has('exception')) return 'exception';
  if (has('passed')) return 'passed';
  return has('not-applicable') ? 'not-applicable' : 'not-assessed';
}

interface Attested {
  readonly claim: Attestation['claim'] | null;
  readonly endedAt?: string;
}

/** Returns the claim that holds at a moment: of several that of the longest validity. */
function attested(attestations: readonly Attestation[], at: string): Attested {
  const newest = attestations.toSorted(
    (a, b) => Date.parse(b.validUntil) - Date.parse(a.validUntil),
  )[0];
  if (!newest) return { claim: null };
  const isValid = Date.parse(newest.validUntil) > Date.parse(at);
  return isValid ? { claim: newest.claim } : { claim: null, endedAt: newest.validUntil };
}

/** Joins what checks see with what people attest. */
function concluded(
  { number, automation }: Requirement,
  seen: Seen,
  { claim, endedAt }: Attested,
): RequirementAssessment {
  const isManual = automation === 'manual';
  const needsPeople = automation !== 'full' && claim === null;
  const missing: readonly Missing[] = [
    ...(isManual ? [] : seen.missing),
    ...(needsPeople ? [{ kind: 'attest' as const, ...(endedAt && { endedAt }) }] : []),
  ];
  const isUnread = missing.some(({ kind }) => kind === 'read');
  const state = claimed(isManual ? 'not-assessed' : seen.state, claim, { automation, isUnread });
  const isOpen = state === 'not-assessed' || state === 'not-applicable';
  const isAssessed = !isOpen && !(state === 'partly' && isUnread);
  const deciding = state === 'attested' ? [] : seen.deciding;
  return { number, state, isAssessed, deciding, hints: seen.hints, missing };
}

/**
 * People turn no failure and no exception, and their word does not stand for what could be read and was not. They
 * speak for the part that no check sees, and where nothing is connected.
 */
function claimed(
  state: RequirementState,
  claim: Attestation['claim'] | null,
  { automation, isUnread }: Pick<Requirement, 'automation'> & { readonly isUnread: boolean },
): RequirementState {
  if (state === 'failed' || state === 'exception') return state;
  if (claim === 'not-met') return 'failed';
  if (isUnread) return state;
  if (claim === 'not-applicable') return 'not-applicable';
  const isWhole = automation === 'full';
  if (state === 'passed') return isWhole || claim === 'met' ? 'passed' : 'partly';
  if (state === 'not-applicable' && isWhole) return state;
  return claim === 'met' ? 'attested' : 'not-assessed';
}
