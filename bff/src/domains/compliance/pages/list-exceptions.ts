import { pairsOf } from '@parapet/compliance/assess/pairs';
import type { Framework } from '@parapet/compliance/framework/framework';
import type { RequirementException } from '@parapet/contracts/compliance/attestation';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import { peopleIn } from '../../../platform/db/people.repository.ts';
import type { CheckException, FindingsPort } from '../../findings/findings.port.ts';
import { exceptionsIn } from '../repositories/exceptions.repository.ts';

export interface ListExceptionsPorts {
  readonly findings: Pick<FindingsPort, 'listExceptions'>;
}

/** Findings that are set aside make an exception of each requirement that their check decides. */
export async function exceptionsOfFindings(
  scope: WorkspaceTx,
  found: readonly CheckException[],
  touched: (
    checkId: string,
  ) => readonly { readonly frameworkId: string; readonly number: string }[],
): Promise<RequirementException[]> {
  const people = await peopleIn(
    scope,
    found.map(({ ownerId }) => ownerId),
  );
  return found.flatMap(({ checkId, ownerId, findingId, reason, title, endsAt, createdAt }) =>
    touched(checkId).map(({ frameworkId, number }) => ({
      id: findingId,
      frameworkId,
      requirement: number,
      owner: people(ownerId),
      reason: `${title}: ${reason}`,
      endsOn: endsAt?.slice(0, 10) ?? null,
      findingId,
      createdAt,
    })),
  );
}

const byFramework = new WeakMap<Framework, ReadonlyMap<string, readonly string[]>>();

/** The numbers that each check decides or supports. */
function numbersByCheck(framework: Framework): ReadonlyMap<string, readonly string[]> {
  const known = byFramework.get(framework);
  if (known) return known;
  const numbers = new Map<string, string[]>();
  for (const [number, pairs] of pairsOf(framework)) {
    for (const { check, strength } of pairs) {
      if (strength === 'hints') continue;
      const of = numbers.get(check);
      if (of) of.push(number);
      else numbers.set(check, [number]);
    }
  }
  byFramework.set(framework, numbers);
  return numbers;
}

/** Returns the requirements of frameworks that a check decides or supports, by check. */
export const touchedBy =
  (frameworks: readonly Framework[]) =>
  (checkId: string): { readonly frameworkId: string; readonly number: string }[] =>
    frameworks.flatMap((framework) =>
      (numbersByCheck(framework).get(checkId) ?? []).map((number) => ({
        frameworkId: framework.id,
        number,
      })),
    );

/** The exceptions of one requirement: those of itself, then those of its findings. */
export async function listRequirementExceptions(
  { findings }: ListExceptionsPorts,
  scope: WorkspaceTx,
  framework: Framework,
  number: string,
  today: string,
): Promise<RequirementException[]> {
  const own = await exceptionsIn(scope).list(today, {
    frameworkId: framework.id,
    requirement: number,
  });
  const checkIds = (pairsOf(framework).get(number) ?? [])
    .filter(({ strength }) => strength !== 'hints')
    .map(({ check }) => check);
  const { items } = await findings.listExceptions(scope, { checkIds, limit: MAX_OF_ONE });
  const one = [{ frameworkId: framework.id, number }];
  return [...own, ...(await exceptionsOfFindings(scope, items, () => one))];
}

const MAX_OF_ONE = 50;
