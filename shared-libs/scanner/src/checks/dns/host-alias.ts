import type { Judgement } from '@parapet/checks/definition/check';
import type { NamedHost } from '../../subjects/name-server.ts';

/** Returns whether a host that another record names is an alias, which DNS forbids there (RFC 2181, section 10.3). */
export function judgeAlias({
  name,
  aliasOf,
  addresses,
  proof,
}: NamedHost): Judgement<'direct' | 'alias' | 'silent'> {
  if (aliasOf !== null) {
    return {
      outcome: 'alias',
      observation: { proof, expected: 'no CNAME', actual: `${name} is an alias of ${aliasOf}` },
    };
  }
  return addresses.ok ? { outcome: 'direct' } : { outcome: 'silent', reason: addresses.reason };
}

/** The outcomes of `judgeAlias`, except `alias`. */
export const aliasOutcomes = {
  direct: { verdict: 'pass', summary: 'The record names the host itself.' },
  silent: { verdict: 'unknown', summary: 'The host could not be looked up' },
} as const;
