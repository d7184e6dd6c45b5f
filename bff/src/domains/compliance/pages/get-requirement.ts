import {
  type Framework,
  type Requirement,
  shortTitleOf,
} from '@parapet/compliance/framework/framework';
import type { RequirementDetail, RequirementRef } from '@parapet/contracts/compliance/requirement';
import type { Actor } from '../../../platform/actor.ts';
import type { WorkspaceScope } from '../../../platform/workspace-scope.ts';
import type { FindingsPort } from '../../findings/findings.port.ts';
import { stateOfLetter } from '../assess/packed-states.policy.ts';
import { type ChosenScopes, readScopes, type ScopeChoice } from '../assess/read-scopes.ts';
import { assessedScopes, evidenceFor } from '../assess/scope.ts';
import { checksOf } from '../assess/stand-now.ts';
import { dayOf, firstShownDay, requireShownDay } from '../days.ts';
import { findFramework, listKnown, requireRequirement } from '../frameworks/known-frameworks.ts';
import { attestationsIn, describeAttestations } from '../repositories/attestations.repository.ts';
import { requireWhole } from '../require-whole.ts';
import { type GetFrameworkPorts, showStanding } from './get-framework.ts';
import { historyOf } from './history-of.ts';
import { type ListExceptionsPorts, listRequirementExceptions } from './list-exceptions.ts';
import { requirementObjectives } from './requirement-objectives.ts';

export interface GetRequirementPorts extends GetFrameworkPorts {
  readonly findings: ListExceptionsPorts['findings'] & Pick<FindingsPort, 'listOfChecks'>;
}

const MAX_EVIDENCE = 10;
const MAX_ALSO = 30;

/** @throws AppError not_found, invalid_input for a day that is not shown */
export const getRequirement =
  (ports: GetRequirementPorts) =>
  (
    actor: Actor,
    {
      workspaceId,
      frameworkId,
      number,
    }: { workspaceId: string; frameworkId: string; number: string },
    query: ScopeChoice,
  ): Promise<RequirementDetail> =>
    ports.enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      requireWhole(scope);
      const now = ports.now?.() ?? new Date();
      const first = await firstShownDay(ports, scope, now);
      requireShownDay(query, first, now);
      const { framework, requirement } = await requireRequirement(scope, frameworkId, number);
      // One requirement needs few of the checks of its framework.
      const alone = { ...framework, requirements: [requirement] };
      const scopes = await readScopes(ports, scope, query);
      const { rows, steps } = await showStanding(ports, scope, alone, query, now, scopes);
      const [shown] = rows;
      if (!shown) throw new Error(`${frameworkId} has no row for ${number}.`);
      const { isAssessed: _, isNotCovered: __, ...row } = shown;
      const today = dayOf(now);
      const stored = await attestationsIn(scope).list({ frameworkId, requirement: number });
      return {
        ...row,
        frameworkId,
        frameworkTitle: shortTitleOf(framework),
        url: framework.id.startsWith('own-') ? null : framework.url,
        unseen: requirement.unseen ?? null,
        steps: steps.filter(({ kind }) => kind !== 'attest'),
        objectives: await objectivesOf(ports, scope, alone, scopes, query.accountId, now),
        attestations: await describeAttestations(scope, stored, today),
        exceptions: await listRequirementExceptions(ports, scope, framework, number, today),
        history: changesOnly(await historyOf(scope, query).listOf(frameworkId, number, first)),
        alsoTouches: await alsoTouched(ports, scope, framework, requirement),
      };
    });

async function objectivesOf(
  ports: GetRequirementPorts,
  scope: WorkspaceScope,
  alone: Framework,
  { named }: ChosenScopes,
  accountId: string | undefined,
  now: Date,
): Promise<RequirementDetail['objectives']> {
  const [requirement] = alone.requirements;
  if (!requirement) return [];
  const checks = checksOf(alone);
  const checkIds = [...checks];
  const open = await ports.findings.listOfChecks(scope, {
    checkIds,
    assetIds: accountId === undefined ? null : [accountId],
    limit: MAX_EVIDENCE,
  });
  return requirementObjectives(alone, requirement, {
    scopes: named,
    evidence: evidenceFor(
      assessedScopes(named, (check) => checks.has(check)),
      [],
      now,
    ),
    open,
  });
}

/** The first day, and those on which the state is another than on the day before. */
const changesOnly = (
  days: readonly { readonly day: string; readonly letter: string }[],
): RequirementDetail['history'] =>
  days
    .filter(({ letter }, index) => days[index - 1]?.letter !== letter)
    .map(({ day, letter }) => ({ day, state: stateOfLetter(letter) }));

const referencesOf = ({ objectives = [], checks = [] }: Requirement): string[] =>
  [...objectives, ...checks].map((one) => (typeof one === 'string' ? one : one.id));

/** Requirements of other frameworks in use that the same objectives or checks serve. */
async function alsoTouched(
  ports: GetRequirementPorts,
  scope: WorkspaceScope,
  framework: Framework,
  requirement: Requirement,
): Promise<RequirementRef[]> {
  const wanted = new Set(referencesOf(requirement));
  if (wanted.size === 0) return [];
  const also: RequirementRef[] = [];
  for (const { id, shortTitle, isInUse } of await listKnown(ports, scope)) {
    const other = isInUse && id !== framework.id ? await findFramework(scope, id) : undefined;
    if (!other) continue;
    for (const one of other.requirements) {
      if (!referencesOf(one).some((reference) => wanted.has(reference))) continue;
      also.push({
        frameworkId: id,
        frameworkTitle: shortTitle,
        number: one.number,
        title: one.title,
      });
      if (also.length >= MAX_ALSO) return also;
    }
  }
  return also;
}
