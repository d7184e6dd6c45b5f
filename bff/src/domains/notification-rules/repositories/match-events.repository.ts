import { MAX_LISTED_CHANGES, type RuleTiming } from '@parapet/contracts/events/notification-rule';
import { sql } from 'kysely';
import type { Tx, WorkspaceTx } from '../../../platform/db/database.ts';
import type { AssetsPort } from '../../assets/assets.port.ts';
import { asTiming } from '../rule-rows.ts';
import { MATCHES, WORST_FIRST } from './rule-match.repository.ts';

/** A rule with events for which no time is set. */
export interface UnplannedRule {
  readonly id: string;
  readonly timing: RuleTiming;
  readonly lastSentAt: Date | null;
}

/** A message that is made and not sent. */
export interface NewDelivery {
  readonly id: string;
  readonly ruleId: string;
  readonly ruleName: string;
  readonly channel: string;
  readonly integrationId: string | null;
  readonly eventCount: number;
  readonly eventIds: readonly string[];
}

/** The workspaces in which events wait for rules or a message is due, in the order of their ids. */
export async function listWorkspacesWithNotifications(
  tx: Tx,
  { due, after, limit }: { due: string; after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select * from parapet.workspaces_with_notifications(
      ${due}::timestamptz, ${after}::uuid, ${limit}
    ) as id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The rules of a workspace, as a worker sees them. */
export const matchingIn = (
  { tx, workspaceId }: WorkspaceTx,
  assets: Pick<AssetsPort, 'labels'>,
) => ({
  /** False while another worker has this workspace; until the transaction ends no other gets it. */
  async tryLock(): Promise<boolean> {
    const key = `notifications:${workspaceId}`;
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as locked`.execute(tx);
    return rows[0]?.locked === true;
  },

  /**
   * Takes up to `limit` queued events, once, and adds each to the rules that it matches. Returns how
   * many were taken and the rules that have no time to send them.
   */
  async take(limit: number): Promise<{ taken: number; unplanned: UnplannedRule[] }> {
    const { rows } = await sql<{
      taken: number;
      unplanned: readonly (Parameters<typeof asTiming>[0] & {
        id: string;
        last_sent_at: string | null;
      })[];
    }>`
      with taken as (
        delete from parapet.feed_outbox
        where workspace_id = ${workspaceId} and event_id in (
          select event_id from parapet.feed_outbox
          where workspace_id = ${workspaceId} order by event_id limit ${limit}
        )
        returning event_id
      ), event as materialized (
        select event.id, event.type, event.severity, event.asset_id, event.subject_id,
          event.occurred_at, coalesce(asset.tags, '{}') as tags
        from taken
        join parapet.feed_events as event
          on event.workspace_id = ${workspaceId} and event.id = taken.event_id
        left join (${assets.labels(tx)}) as asset on asset.id = event.asset_id
      ), matched as (
        select rule.id, count(*)::integer as count,
          (array_agg(event.id order by ${WORST_FIRST}))[1:${sql.lit(MAX_LISTED_CHANGES)}] as ids
        from parapet.notification_rules as rule
        join event on ${MATCHES}
        left join parapet.scoped_members() as member on member.user_id = rule.user_id
        where (member.asset_scope is null or event.tags && member.asset_scope) and rule.workspace_id = ${workspaceId} and rule.enabled
        group by rule.id
      ), written as (
        update parapet.notification_rules as rule set
          pending_count = rule.pending_count + matched.count,
          pending_events = (
            select coalesce(array_agg(worst.id), '{}') from (
              select event.id from parapet.feed_events as event
              where event.workspace_id = ${workspaceId}
                and event.id = any (rule.pending_events || matched.ids)
              order by ${WORST_FIRST} limit ${MAX_LISTED_CHANGES}
            ) as worst
          )
        from matched
        where rule.workspace_id = ${workspaceId} and rule.id = matched.id
        returning rule.*
      )
      select (select count(*)::integer from taken) as taken, coalesce((
        select jsonb_agg(to_jsonb(written)) from written where next_send_at is null
      ), '[]') as unplanned`.execute(tx);
    const { taken = 0, unplanned = [] } = rows[0] ?? {};
    return {
      taken,
      unplanned: unplanned.map((row) => ({
        id: row.id,
        timing: asTiming(row),
        lastSentAt: row.last_sent_at === null ? null : new Date(row.last_sent_at),
      })),
    };
  },

  async plan(times: readonly { readonly id: string; readonly at: string }[]): Promise<void> {
    if (times.length === 0) return;
    const ids = times.map(({ id }) => id);
    const ats = times.map(({ at }) => at);
    await sql`
      update parapet.notification_rules as rule set next_send_at = planned.at
      from unnest(${ids}::uuid[], ${ats}::timestamptz[]) as planned(id, at)
      where rule.workspace_id = ${workspaceId} and rule.id = planned.id`.execute(tx);
  },

  /** Makes the messages that are due, each once, and clears what their rules had waiting. */
  async makeDue(at: string): Promise<NewDelivery[]> {
    const { rows } = await sql<NewDelivery>`
      with due as (
        select * from parapet.notification_rules
        where workspace_id = ${workspaceId} and next_send_at <= ${at}::timestamptz and enabled
        order by id for no key update skip locked
      ), cleared as (
        update parapet.notification_rules as rule
        set pending_count = 0, pending_events = '{}', next_send_at = null, last_sent_at = ${at}
        from due where rule.workspace_id = due.workspace_id and rule.id = due.id
      )
      insert into parapet.notification_deliveries
        (workspace_id, rule_id, rule_name, channel, user_id, integration_id, due_at, event_count, event_ids)
      select workspace_id, id, name, channel, user_id, integration_id, next_send_at, pending_count,
        pending_events
      from due where pending_count > 0
      on conflict (workspace_id, rule_id, due_at) do nothing
      returning id, rule_id as "ruleId", rule_name as "ruleName", channel,
        integration_id as "integrationId", event_count as "eventCount", event_ids as "eventIds"
    `.execute(tx);
    return rows;
  },
});
