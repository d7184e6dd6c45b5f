import type { DecidingCheck, Missing, RequirementState } from './assessment.ts';
import type { Pair } from './pairs.ts';
import { type Reading, type Verdict, verdicts } from './reading.ts';

/** What the checks of one requirement say, in all scopes. */
export interface Board {
  /** One of each scope that a deciding check reads, or in which a supporting check fails. */
  readonly states: readonly RequirementState[];
  readonly byVerdict: Readonly<Record<Verdict, readonly DecidingCheck[]>>;
  readonly hints: readonly DecidingCheck[];
  /** Checks whose answer is not known, or proves nothing. */
  readonly missing: readonly Missing[];
}

export function readBoard(pairs: readonly Pair[], reading: Reading): Board {
  const found = new Uint8Array(reading.size);
  const byVerdict: Record<Verdict, DecidingCheck[]> = {
    failed: [],
    unread: [],
    accepted: [],
    passed: [],
    none: [],
  };
  const hints: DecidingCheck[] = [];
  const missing: Missing[] = [];
  for (const pair of pairs) {
    const { check, strength, differs } = pair;
    for (const { verdict, scopes, places } of reading.said(pair)) {
      if (!counts(strength, verdict)) continue;
      const said = { check, strength, scopes };
      if (strength === 'hints') {
        hints.push(said);
        continue;
      }
      byVerdict[verdict].push(said);
      for (const place of places) found[place] = (found[place] ?? 0) | bitOf[verdict];
      if (verdict === 'unread') {
        missing.push({ kind: differs ? 'threshold' : 'read', check, scopes });
      }
    }
  }
  const states = Array.from(found, stateOf).filter((state) => state !== null);
  return { states, byVerdict, hints, missing };
}

const bitOf = Object.fromEntries(verdicts.map((verdict, at) => [verdict, 1 << at])) as Readonly<
  Record<Verdict, number>
>;

/** A supporting check speaks by its failures alone, accepted or not; a hint by those that nobody accepts. */
function counts(strength: Pair['strength'], verdict: Verdict): boolean {
  if (strength === 'decides') return true;
  return verdict === 'failed' || (verdict === 'accepted' && strength === 'supports');
}

/** One failure fails a scope, and one check that was not read leaves it open. Null: nothing speaks of it. */
function stateOf(found: number): RequirementState | null {
  const has = (verdict: Verdict) => (found & bitOf[verdict]) > 0;
  if (has('failed')) return 'failed';
  if (has('unread')) return 'not-assessed';
  if (has('accepted')) return 'exception';
  if (has('passed')) return 'passed';
  return has('none') ? 'not-applicable' : null;
}
