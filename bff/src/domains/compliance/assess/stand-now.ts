import type { Framework } from '@parapet/compliance/framework/framework';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import { dayOf } from '../days.ts';
import { attestationsIn } from '../repositories/attestations.repository.ts';
import { exceptionsIn } from '../repositories/exceptions.repository.ts';
import type { ChosenScopes } from './read-scopes.ts';
import { evidenceFor } from './scope.ts';
import { type Standing, standOf } from './stand.policy.ts';

/** Returns how frameworks stand on what is known now, with the attestations and exceptions that hold. */
export async function standNow(
  scope: WorkspaceTx,
  { named, assessed }: ChosenScopes,
  now: Date,
): Promise<(framework: Framework) => Standing> {
  const accepted = await attestationsIn(scope).listAccepted();
  const excepted = await exceptionsIn(scope).listHolding(dayOf(now));
  return (framework) =>
    standOf(framework, {
      scopes: named,
      evidence: evidenceFor(assessed, accepted.get(framework.id) ?? [], now),
      exceptions: excepted.get(framework.id) ?? new Map(),
    });
}
