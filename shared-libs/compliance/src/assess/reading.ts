import type { Provider } from '../provider.ts';
import { acceptedFailures, type CheckEvidence, type Evidence, type Scope } from './evidence.ts';
import type { Pair } from './pairs.ts';

/** What a check says of a scope, the heaviest first. */
export const verdicts = ['failed', 'unread', 'accepted', 'passed', 'none'] as const;
export type Verdict = (typeof verdicts)[number];

/** The scopes in which a check says the same. */
export interface Said {
  readonly verdict: Verdict;
  readonly scopes: readonly string[];
  /** Their places among the scopes of the evidence. */
  readonly places: readonly number[];
}

/** Evidence as pairs ask for it. Answers are kept: many requirements ask for the same check. */
export class Reading {
  readonly #scopes: readonly Scope[];
  readonly #at: string;
  readonly #said = new Map<string, readonly Said[]>();

  constructor({ scopes, at }: Pick<Evidence, 'scopes' | 'at'>) {
    this.#scopes = scopes;
    this.#at = at;
  }

  get size(): number {
    return this.#scopes.length;
  }

  has(providers: ReadonlySet<Provider>): boolean {
    return this.#scopes.some(({ provider }) => providers.has(provider));
  }

  /** What a pair says, in the scopes of its provider. */
  said(pair: Pair): readonly Said[] {
    const key = `${pair.check} ${pair.differs ?? ''}`;
    const known = this.#said.get(key);
    if (known) return known;
    const groups = new Map<Verdict, { scopes: string[]; places: number[] }>();
    for (const [place, { id, provider, checks }] of this.#scopes.entries()) {
      if (provider !== pair.provider) continue;
      const verdict = provedBy(pair, verdictOf(checks[pair.check], this.#at));
      const group = groups.get(verdict) ?? { scopes: [], places: [] };
      groups.set(verdict, group);
      group.scopes.push(id);
      group.places.push(place);
    }
    const said = [...groups].map(([verdict, group]) => ({ verdict, ...group }));
    this.#said.set(key, said);
    return said;
  }
}

const byScopes = new WeakMap<Evidence['scopes'], Map<string, Reading>>();

/** Reads evidence once for all frameworks that are assessed with it. */
export function readingOf({ scopes, at }: Evidence): Reading {
  const byMoment = byScopes.get(scopes) ?? new Map<string, Reading>();
  byScopes.set(scopes, byMoment);
  const reading = byMoment.get(at) ?? new Reading({ scopes, at });
  byMoment.set(at, reading);
  return reading;
}

function verdictOf(evidence: CheckEvidence | undefined, at: string): Verdict {
  if (!evidence) return 'unread';
  const accepted = acceptedFailures(evidence, at);
  if (evidence.fail > accepted) return 'failed';
  if (evidence.error > 0 || !evidence.isComplete) return 'unread';
  if (accepted > 0) return 'accepted';
  return evidence.pass > 0 ? 'passed' : 'none';
}

/** The pass of a weaker check proves nothing for a requirement, nor does the failure of a stricter one. */
function provedBy({ differs }: Pair, verdict: Verdict): Verdict {
  if (!differs || verdict === 'none') return verdict;
  return verdict === (differs === 'weaker' ? 'failed' : 'passed') ? verdict : 'unread';
}
