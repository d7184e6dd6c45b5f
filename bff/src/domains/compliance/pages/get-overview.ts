import type { Framework } from '@parapet/compliance/framework/framework';
import type { CompliancePanel } from '@parapet/contracts/compliance/figures';
import type {
  AssessedFramework,
  ComplianceOverview,
  FrameworkSummary,
} from '@parapet/contracts/compliance/framework';
import type { Actor } from '../../../platform/actor.ts';
import { isScoped } from '../../../platform/db/scoped-assets.ts';
import type { EnterWorkspace, WorkspaceScope } from '../../../platform/workspace-scope.ts';
import type { CloudPort } from '../../cloud/cloud.port.ts';
import type { FindingsPort } from '../../findings/findings.port.ts';
import type { SubscriptionPort } from '../../subscription/subscription.port.ts';
import { costsMost, stepsOf } from '../assess/digest.policy.ts';
import { partOf } from '../assess/part-of.ts';
import { type ChosenScopes, readScopes, type ScopeChoice } from '../assess/read-scopes.ts';
import { standNow } from '../assess/stand-now.ts';
import { changesOf, trendOf } from '../assess/trend.policy.ts';
import { dayOf, daysBefore, firstShownDay, requireShownDay } from '../days.ts';
import { findFramework, listKnown } from '../frameworks/known-frameworks.ts';
import { attestationsIn } from '../repositories/attestations.repository.ts';
import { type DayHistory, daysIn } from '../repositories/days.repository.ts';
import { digestsIn } from '../repositories/digests.repository.ts';
import { evidenceIn } from '../repositories/evidence.repository.ts';
import { exceptionsIn } from '../repositories/exceptions.repository.ts';
import { requireWhole } from '../require-whole.ts';
import { historyOf } from './history-of.ts';
import { exceptionsOfFindings, touchedBy } from './list-exceptions.ts';

export interface OverviewPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly cloud: Pick<CloudPort, 'listAccounts'>;
  readonly findings: Pick<FindingsPort, 'listExceptions'>;
  readonly subscription: Pick<SubscriptionPort, 'findHistory'>;
  readonly now?: () => Date;
}

const CHANGE_DAYS = 30;
const MAX_CHANGES = 20;
const MAX_EXCEPTIONS = 10;
const MAX_WAITING = 10;

/** @throws AppError not_found for an account or tag, invalid_input for a day that is not shown */
export const getComplianceOverview =
  (ports: OverviewPorts) =>
  (actor: Actor, workspaceId: string, query: ScopeChoice): Promise<ComplianceOverview> =>
    ports.enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      requireWhole(scope);
      const now = ports.now?.() ?? new Date();
      const first = await firstShownDay(ports, scope, now);
      requireShownDay(query, first, now);
      const known = await listKnown(ports, scope);
      const used = known.filter(({ isInUse }) => isInUse);
      const frameworks = await load(scope, used);
      const days = historyOf(scope, query);
      const about = { now, first, query, days, frameworks };
      const scopes = partOf(query) ? await readScopes(ports, scope, query) : null;
      const part =
        scopes && query.asOf === undefined
          ? await overviewOfPart(scope, scopes, about)
          : await overviewOfDay(scope, about);
      const own = await exceptionsIn(scope).list(dayOf(now));
      const aside = await ports.findings.listExceptions(scope, {
        checkIds: null,
        limit: MAX_EXCEPTIONS,
      });
      const touched = touchedBy(frameworks.map(({ framework }) => framework));
      const ofFindings = await exceptionsOfFindings(scope, aside.items, (check) =>
        touched(check).slice(0, 1),
      );
      const accounts = await ports.cloud.listAccounts(scope);
      const waiting = await attestationsIn(scope).listWaiting(MAX_WAITING);
      return {
        ...part,
        firstDay: await days.findFirstDay(first),
        available: known.length,
        exceptions: [...own, ...ofFindings]
          .toSorted((a, b) => (a.endsOn ?? '9999').localeCompare(b.endsOn ?? '9999'))
          .slice(0, MAX_EXCEPTIONS),
        exceptionCount: own.length + aside.total,
        toReview: waiting.items,
        toReviewCount: waiting.total,
        accounts: accounts.map(({ id, alias, provider, isSample }) => ({
          id,
          alias,
          provider,
          isSample,
        })),
        tags: await evidenceIn(scope).listTags(),
      };
    });

interface Used {
  readonly summary: FrameworkSummary;
  readonly framework: Framework;
}

async function load(scope: WorkspaceScope, used: readonly FrameworkSummary[]): Promise<Used[]> {
  const loaded: Used[] = [];
  for (const summary of used) {
    const framework = await findFramework(scope, summary.id);
    if (framework) loaded.push({ summary, framework });
  }
  return loaded;
}

type Part = Pick<
  ComplianceOverview,
  'assessedAt' | 'frameworks' | 'costsMost' | 'steps' | 'changes'
>;

interface About {
  readonly now: Date;
  /** The first day that is shown. */
  readonly first: string;
  readonly query: ScopeChoice;
  readonly days: DayHistory;
  readonly frameworks: readonly Used[];
}

/** One account or tag is assessed as it is asked for: it is one scope. */
async function overviewOfPart(
  scope: WorkspaceScope,
  scopes: ChosenScopes,
  about: About,
): Promise<Part> {
  const { frameworks: used, now } = about;
  const stand = await standNow(scope, scopes, now);
  const assessed = used.map(({ framework }) => ({ framework, standing: stand(framework) }));
  const trend = await trendsOf(about, dayOf(now));
  return {
    assessedAt: scopes.readAt,
    frameworks: used.map(({ summary }, index) => ({
      ...summary,
      figures: assessed[index]?.standing.figures ?? noFigures(summary.requirements),
      trend: trend(summary.id),
    })),
    costsMost: costsMost(assessed, scopes.named),
    steps: stepsOf(assessed, scopes.named, []),
    changes: await recentChanges(about, dayOf(now)),
  };
}

/** The whole workspace is shown as the worker assessed it last, and a part and the whole as they were on a day. */
async function overviewOfDay(scope: WorkspaceScope, about: About): Promise<Part> {
  const { frameworks: used, query, now, days } = about;
  const until = query.asOf ?? dayOf(now);
  const stored = await days.listLast(idsOf(used), until);
  const last = new Map(stored.map((day) => [day.frameworkId, day]));
  const trend = await trendsOf(about, until);
  const digest = query.asOf === undefined ? await digestsIn(scope).find() : undefined;
  const assessedAt = stored.map((day) => day.assessedAt).toSorted();
  return {
    assessedAt: assessedAt.at(-1) ?? null,
    frameworks: used.map(
      ({ summary }): AssessedFramework => ({
        ...summary,
        figures: last.get(summary.id)?.figures ?? noFigures(summary.requirements),
        trend: trend(summary.id),
      }),
    ),
    costsMost: [...(digest?.costsMost ?? [])],
    steps: [...(digest?.steps ?? [])],
    changes: await recentChanges(about, until),
  };
}

const idsOf = (used: readonly Used[]): string[] => used.map(({ summary }) => summary.id);

async function trendsOf({ days, frameworks, first }: About, until: string) {
  const weeks = Map.groupBy(
    await days.listWeeks(idsOf(frameworks), first, until),
    ({ frameworkId }) => frameworkId,
  );
  return (id: string) => trendOf(weeks.get(id) ?? []);
}

async function recentChanges({ days, frameworks, first }: About, until: string) {
  const since = daysBefore(new Date(`${until}T00:00:00Z`), CHANGE_DAYS);
  const recent = Map.groupBy(
    await days.listTurns(idsOf(frameworks), since < first ? first : since, until),
    ({ frameworkId }) => frameworkId,
  );
  return frameworks
    .flatMap(({ summary: { id, shortTitle: title }, framework }) => {
      const titles = new Map(framework.requirements.map((one) => [one.number, one.title]));
      const titleOf = (number: string) => titles.get(number) ?? number;
      return changesOf(recent.get(id) ?? [], { id, title, titleOf }, MAX_CHANGES);
    })
    .toSorted((a, b) => b.day.localeCompare(a.day))
    .slice(0, MAX_CHANGES);
}

/** Nothing was assessed yet. */
export const noFigures = (total: number): AssessedFramework['figures'] => ({
  total,
  applicable: total,
  assessed: 0,
  passed: 0,
  failed: 0,
  partly: 0,
  attested: 0,
  exceptions: 0,
  manual: 0,
  notCovered: 0,
});

/** A member with a limit is shown no figures, which are about all of the workspace. */
export const getCompliancePanel =
  (ports: OverviewPorts) =>
  (actor: Actor, workspaceId: string): Promise<CompliancePanel> =>
    ports.enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      if (isScoped(scope)) return { assessedAt: null, frameworks: [] };
      const used = (await listKnown(ports, scope)).filter(({ isInUse }) => isInUse);
      const days = await daysIn(scope).listLast(
        used.map(({ id }) => id),
        null,
      );
      const last = new Map(days.map((day) => [day.frameworkId, day]));
      return {
        assessedAt:
          days
            .map(({ assessedAt }) => assessedAt)
            .toSorted()
            .at(-1) ?? null,
        frameworks: used.flatMap(({ id, title, shortTitle, isPartial }) => {
          const day = last.get(id);
          return day ? [{ id, title, shortTitle, isPartial, figures: day.figures }] : [];
        }),
      };
    });
