import { pairsOf } from '@parapet/compliance/assess/pairs';
import type { Framework } from '@parapet/compliance/framework/framework';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import { dayOf } from '../days.ts';
import { attestationsIn } from '../repositories/attestations.repository.ts';
import { exceptionsIn } from '../repositories/exceptions.repository.ts';
import type { ChosenScopes } from './read-scopes.ts';
import { assessedScopes, evidenceFor } from './scope.ts';
import { type Standing, standOf } from './stand.policy.ts';

/**
 * Returns how frameworks stand on what is known now, with the attestations and exceptions that hold.
 * @param only leaves out what other frameworks ask for
 */
export async function standNow(
  scope: WorkspaceTx,
  { named }: ChosenScopes,
  now: Date,
  only?: Framework,
): Promise<(framework: Framework) => Standing> {
  const checks = only && checksOf(only);
  const assessed = assessedScopes(named, checks && ((check) => checks.has(check)));
  const accepted = await attestationsIn(scope).listAccepted();
  const excepted = await exceptionsIn(scope).listHolding(dayOf(now));
  return (framework) =>
    standOf(framework, {
      scopes: named,
      evidence: evidenceFor(assessed, accepted.get(framework.id) ?? [], now),
      exceptions: excepted.get(framework.id) ?? new Map(),
    });
}

/** The checks that speak for a framework. */
export const checksOf = (framework: Framework): ReadonlySet<string> =>
  new Set([...pairsOf(framework).values()].flat().map(({ check }) => check));
