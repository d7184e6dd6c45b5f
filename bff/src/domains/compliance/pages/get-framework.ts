import type { Framework } from '@parapet/compliance/framework/framework';
import type { AssessmentStep } from '@parapet/contracts/compliance/assessment-step';
import type { FrameworkDetail } from '@parapet/contracts/compliance/framework';
import type { RequirementRow, RequirementState } from '@parapet/contracts/compliance/requirement';
import type { Actor } from '../../../platform/actor.ts';
import type { EnterWorkspace, WorkspaceScope } from '../../../platform/workspace-scope.ts';
import type { CloudPort } from '../../cloud/cloud.port.ts';
import type { SubscriptionPort } from '../../subscription/subscription.port.ts';
import { stepsOf } from '../assess/digest.policy.ts';
import { stateOfLetter } from '../assess/packed-states.policy.ts';
import { partOf } from '../assess/part-of.ts';
import { type ChosenScopes, readScopes, type ScopeChoice } from '../assess/read-scopes.ts';
import { figuresOfRows } from '../assess/row-figures.policy.ts';
import { standNow } from '../assess/stand-now.ts';
import { trendOf } from '../assess/trend.policy.ts';
import { dayOf, firstShownDay, requireShownDay } from '../days.ts';
import { requireFramework, requireSummary } from '../frameworks/known-frameworks.ts';
import { requireWhole } from '../require-whole.ts';
import { noFigures } from './get-overview.ts';
import { historyOf } from './history-of.ts';

export interface GetFrameworkPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly cloud: Pick<CloudPort, 'listAccounts'>;
  readonly subscription: Pick<SubscriptionPort, 'findHistory'>;
  readonly now?: () => Date;
}

export interface ShownRow extends RequirementRow {
  readonly isAssessed: boolean;
  readonly isNotCovered: boolean;
}

/** How a framework stands, and when that was read. */
export type ShownStanding = Pick<FrameworkDetail, 'assessedAt' | 'figures'> & {
  readonly rows: readonly ShownRow[];
  /** What would let more of it be assessed; nothing for a past day. */
  readonly steps: readonly AssessmentStep[];
};

/** @throws AppError not_found, invalid_input for a day that is not shown */
export const getFramework =
  (ports: GetFrameworkPorts) =>
  (
    actor: Actor,
    { workspaceId, frameworkId }: { workspaceId: string; frameworkId: string },
    query: ScopeChoice,
  ): Promise<FrameworkDetail> =>
    ports.enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      requireWhole(scope);
      const now = ports.now?.() ?? new Date();
      const first = await firstShownDay(ports, scope, now);
      requireShownDay(query, first, now);
      const framework = await requireFramework(scope, frameworkId);
      const summary = await requireSummary(ports, scope, frameworkId);
      const { assessedAt, figures, rows, steps } = await showStanding(
        ports,
        scope,
        framework,
        query,
        now,
      );
      const weeks = await historyOf(scope, query).listWeeks(
        [frameworkId],
        first,
        query.asOf ?? dayOf(now),
      );
      return {
        ...summary,
        assessedAt,
        steps: [...steps],
        figures,
        trend: trendOf(weeks),
        groups: groupsOf(framework).map(({ id, title }) => ({
          id,
          title,
          parent: null,
          figures: figuresOfRows(rows.filter(({ group }) => group === id)),
        })),
        requirementRows: rows.map(({ isAssessed: _, isNotCovered: __, ...row }) => row),
      };
    });

/** The groups of a framework; one of all requirements where it has none. */
function groupsOf({ groups, requirements, title }: Framework): Framework['groups'] {
  const known = new Set(groups.map(({ id }) => id));
  const rest = requirements.some(({ group = '' }) => !known.has(group));
  return rest ? [...groups, { id: '', title }] : groups;
}

/** Shows how a framework stands on what is known now, or as it stood at the end of a day. */
export async function showStanding(
  ports: Pick<GetFrameworkPorts, 'cloud'>,
  scope: WorkspaceScope,
  framework: Framework,
  choice: ScopeChoice,
  now: Date,
  known?: ChosenScopes,
): Promise<ShownStanding> {
  const isWholeDay = choice.asOf !== undefined && partOf(choice) === null;
  const scopes = isWholeDay ? undefined : (known ?? (await readScopes(ports, scope, choice)));
  if (!scopes || choice.asOf !== undefined) {
    return await showDay(scope, framework, choice.asOf ?? dayOf(now), choice);
  }
  const standing = (await standNow(scope, scopes, now, framework))(framework);
  const steps = stepsOf([{ framework, standing }], scopes.named, []);
  return {
    assessedAt: scopes.readAt,
    figures: standing.figures,
    steps,
    rows: standing.rows.map(({ assessment: { isAssessed, missing }, ...row }) => {
      const isNotCovered =
        row.automation !== 'manual' && missing.some(({ kind }) => kind === 'check');
      return { ...row, isAssessed, isNotCovered };
    }),
  };
}

const notAssessed: readonly RequirementState[] = ['not_assessed', 'not_applicable'];

async function showDay(
  scope: WorkspaceScope,
  framework: Framework,
  asOf: string,
  choice: ScopeChoice,
): Promise<ShownStanding> {
  const day = await historyOf(scope, choice).findAt(framework.id, asOf);
  const positions = new Map(day?.numbers.map((number, index) => [number, index]));
  const rows = framework.requirements.map(({ number, title, group = '', automation }) => {
    const position = positions.get(number);
    const letter = position === undefined ? undefined : day?.states[position];
    const state = stateOfLetter(letter);
    return {
      number,
      title,
      group,
      automation,
      state,
      reason: letter === undefined ? `Not assessed by ${asOf}` : `As it was read on ${day?.day}`,
      failedResources: day?.failed[String(position)] ?? 0,
      isAssessed: !notAssessed.includes(state),
      isNotCovered: false,
    };
  });
  return {
    assessedAt: day?.assessedAt ?? null,
    figures: day?.figures ?? noFigures(rows.length),
    steps: [],
    rows,
  };
}
