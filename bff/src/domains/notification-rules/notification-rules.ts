import {
  type createNotificationRuleSchema,
  DRY_RUN_DAYS,
  type DryRunResult,
  type dryRunSchema,
  MAX_NOTIFICATION_RULES,
  MAX_OWN_NOTIFICATION_RULES,
  type NotificationRule,
  type NotificationRuleList,
  type RuleDestination,
  type updateNotificationRuleSchema,
} from '@parapet/contracts/events/notification-rule';
import type { MailDelivery } from '@parapet/contracts/events/notifications';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { AppError, fieldError } from '../../platform/app-error.ts';
import { newId } from '../../platform/db/new-id.ts';
import type { EnterWorkspace, WorkspaceScope } from '../../platform/workspace-scope.ts';
import type { AssetsPort } from '../assets/assets.port.ts';
import type { FeedPort } from '../feed/feed.port.ts';
import type { IntegrationsPort } from '../integrations/integrations.port.ts';
import type { TimetablesPort } from '../schedules/schedules.port.ts';
import { countMessages } from './dry-run.policy.ts';
import { dueClock } from './due.policy.ts';
import { findMatching } from './repositories/dry-run.repository.ts';
import { type RuleSettings, rulesIn } from './repositories/rules.repository.ts';

export interface NotificationRulePorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly feed: Pick<FeedPort, 'listItems'>;
  readonly assets: Pick<AssetsPort, 'labels' | 'findScanned'>;
  readonly integrations: Pick<IntegrationsPort, 'exists'>;
  readonly timetables: TimetablesPort;
  readonly mailDelivery: MailDelivery;
}

interface Ids {
  readonly workspaceId: string;
  readonly ruleId: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns what people do with notification rules: each with their own, admins with those of the workspace. */
export const notificationRules = (ports: NotificationRulePorts) => {
  const { enterWorkspace, feed, assets, integrations, timetables, mailDelivery } = ports;

  const required = (rule: NotificationRule | undefined): NotificationRule => {
    if (!rule) throw new AppError('not_found', 'There is no such rule.');
    return rule;
  };
  const rightFor = ({ kind }: RuleDestination) =>
    kind === 'integration' ? ('manageIntegrations' as const) : ('read' as const);
  /** Enters with the right that the rule asks for. */
  const enterFor = async <T>(
    actor: Actor,
    { workspaceId, ruleId }: Ids,
    work: (scope: WorkspaceScope, rule: NotificationRule) => Promise<T>,
    options: { toRemove?: boolean } = {},
  ): Promise<T> => {
    const { destination } = await enterWorkspace(actor, workspaceId, 'read', async (scope) =>
      required(await rulesIn(scope).find(ruleId)),
    );
    return await enterWorkspace(
      actor,
      workspaceId,
      rightFor(destination),
      async (scope) => work(scope, required(await rulesIn(scope).lock(ruleId))),
      options,
    );
  };
  const requireTimeZone = (timezone: string): void => {
    const fault = timetables.findFault({ cron: '0 0 * * *', timezone }, new Date());
    if (fault) throw fieldError(['timezone'], fault.message);
  };
  const requireAssets = async (scope: WorkspaceScope, ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) return;
    const found = await assets.findScanned(scope, ids);
    if (found.size < ids.length) throw new AppError('not_found', 'There is no such asset.');
  };

  return {
    list: (actor: Actor, workspaceId: string): Promise<NotificationRuleList> =>
      enterWorkspace(actor, workspaceId, 'read', async (scope) => {
        const rules = rulesIn(scope);
        return { items: await rules.list(), total: await rules.countAll() };
      }),

    /** @throws AppError invalid_input, not_found, conflict with too many or without mail */
    create: (
      actor: Actor,
      workspaceId: string,
      { destination, ...settings }: z.output<typeof createNotificationRuleSchema>,
    ): Promise<NotificationRule> =>
      enterWorkspace(actor, workspaceId, rightFor(destination), async (scope) => {
        requireTimeZone(settings.timezone);
        await requireAssets(scope, settings.assetIds);
        if (destination.kind === 'mail' && mailDelivery === 'none') {
          throw new AppError('conflict', 'This installation sends no mail.');
        }
        if (
          destination.kind === 'integration' &&
          !(await integrations.exists(scope, destination.integrationId))
        ) {
          throw new AppError('not_found', 'There is no such integration.');
        }
        const rules = rulesIn(scope);
        const { all, own } = await rules.lockAndCount();
        const isFull = all >= MAX_NOTIFICATION_RULES;
        if (isFull || (destination.kind !== 'integration' && own >= MAX_OWN_NOTIFICATION_RULES)) {
          throw new AppError(
            'conflict',
            isFull
              ? `A workspace can have at most ${MAX_NOTIFICATION_RULES} notification rules.`
              : `You can have at most ${MAX_OWN_NOTIFICATION_RULES} notification rules in a workspace. Delete one to add another.`,
          );
        }
        const id = await newId(scope.tx);
        await rules.insert(id, settings, destination);
        await scope.audit({
          action: 'notification_rule.created',
          targetType: 'notification_rule',
          targetId: id,
          after: { ...settings, destination },
        });
        return required(await rules.find(id));
      }),

    /** @throws AppError not_found, invalid_input */
    update: (
      actor: Actor,
      ids: Ids,
      given: z.output<typeof updateNotificationRuleSchema>,
    ): Promise<NotificationRule> =>
      enterFor(actor, ids, async (scope, before) => {
        const settings: RuleSettings & { enabled: boolean } = {
          ...(before as RuleSettings & { enabled: boolean }),
          ...withoutUnset(given),
        };
        if (given.timezone) requireTimeZone(given.timezone);
        if (given.assetIds) await requireAssets(scope, given.assetIds);
        const rules = rulesIn(scope);
        await rules.update(ids.ruleId, {
          ...settings,
          nextSendAt: nextSendOf(timetables, before, settings),
        });
        const after = required(await rules.find(ids.ruleId));
        await scope.audit({
          action: 'notification_rule.updated',
          targetType: 'notification_rule',
          targetId: ids.ruleId,
          before: logged(before),
          after: logged(after),
        });
        return after;
      }),

    delete: (actor: Actor, ids: Ids): Promise<undefined> =>
      enterFor(
        actor,
        ids,
        async (scope, before) => {
          await rulesIn(scope).delete(ids.ruleId);
          await scope.audit({
            action: 'notification_rule.deleted',
            targetType: 'notification_rule',
            targetId: ids.ruleId,
            before: logged(before),
          });
          return undefined;
        },
        { toRemove: true },
      ),

    /** Changes nothing. @throws AppError invalid_input */
    dryRun: (
      actor: Actor,
      workspaceId: string,
      { types, severities, assetIds, tags, ...timing }: z.output<typeof dryRunSchema>,
    ): Promise<DryRunResult> =>
      enterWorkspace(actor, workspaceId, 'read', async (scope) => {
        requireTimeZone(timing.timezone);
        const from = new Date(Date.now() - DRY_RUN_DAYS * DAY_MS).toISOString();
        const filter = { types, severities, assetIds, tags };
        const { times, exampleIds, cutAt } = await findMatching(scope, assets, filter, from);
        return {
          since: cutAt ?? from,
          isComplete: cutAt === null,
          ...countMessages(timetables.nextRun, timing, times),
          examples: await feed.listItems(scope, assets, exampleIds),
        };
      }),
  };
};

/** The waiting message is sent by the new times; a paused rule drops it. */
function nextSendOf(
  { nextRun }: Pick<TimetablesPort, 'nextRun'>,
  { pendingCount, lastSentAt }: NotificationRule,
  settings: RuleSettings & { enabled: boolean },
): string | null {
  if (!settings.enabled || pendingCount === 0) return null;
  const dueAt = dueClock(nextRun, settings);
  return dueAt(new Date(), lastSentAt === null ? null : new Date(lastSentAt)).toISOString();
}

const withoutUnset = (given: object) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));

/** Tells what people set; the rest changes by itself. */
const logged = ({
  id: _,
  pendingCount: __,
  nextSendAt: ___,
  lastSentAt: ____,
  ...rule
}: NotificationRule) => rule;
