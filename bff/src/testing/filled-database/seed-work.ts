import type { Client } from 'pg';
import { withoutIndices } from './fast-inserts.ts';
import type { Seeded } from './seed.ts';

/** Rows of the measured workspace for pages about what people, schedules and workers did. */
export interface SeededWork {
  /** A scan before `scanId` of the same findings. */
  readonly earlierScanId: string;
  readonly eventId: string;
  readonly scheduleId: string;
  readonly reportId: string;
  readonly integrationId: string;
}

const MEMBERS = 200;
const LISTED = 50;
const DAYS = 750;
/** As many as a workspace keeps. */
const MAX_NAMES = 10_000;

/** Sizes that do not grow with the findings, at about what limits allow. */
const fixed: Readonly<Record<string, readonly string[]>> = {
  'rules, views, keys and schedules': [
    `insert into parapet.saved_views (workspace_id, created_by, page, name, query, shared)
     select id, $1, (array['assets', 'findings'])[1 + n % 2], 'View ' || n, 'sort=title', true
     from own cross join generate_series(1, 200) n`,
    `insert into parapet.finding_mutes (workspace_id, check_id, title, reason, created_by)
     select id, 'muted-' || n, 'Rule ' || n, 'Known', $1 from own cross join generate_series(1, 200) n`,
    `insert into parapet.notification_rules
       (workspace_id, user_id, name, channel, cadence, send_at, weekday, timezone)
     select id, $1, 'Rule ' || n, 'inbox', 'daily', '08:00', 1, 'UTC'
     from own cross join generate_series(1, ${LISTED}) n`,
    `insert into parapet.notification_deliveries
       (workspace_id, rule_id, rule_name, channel, user_id, due_at, event_count, event_ids)
     select own.id, own.id, 'Rule', 'inbox', $1, now() - make_interval(mins => n), 20,
       array(select id from parapet.feed_events where workspace_id = own.id limit 20)
     from own cross join generate_series(1, 5000) n`,
    `insert into parapet.api_keys (workspace_id, name, prefix, hash, scopes, created_by, expires_at)
     select id, 'Key ' || n, 'parapet_' || left(md5(id::text || n), 16), repeat('a', 64), '{read}', $1,
       now() + interval '1 day'
     from own cross join generate_series(1, ${LISTED}) n`,
    `insert into parapet.cloud_accounts
       (workspace_id, account_uid, alias, auth_method, role_arn, region, status)
     select id, (100000000000 + n)::text, 'Account ' || n, 'assume_role', 'arn', 'eu', 'connected'
     from own cross join generate_series(1, ${LISTED}) n`,
    `insert into parapet.scan_schedules
       (workspace_id, name, target, intensity, cron, timezone, next_run_at)
     select id, 'Schedule ' || n, '{"kind": "tags", "tags": ["shop"]}', 'safe', '0 3 * * *', 'UTC',
       now() + make_interval(hours => n)
     from own cross join generate_series(1, ${LISTED}) n`,
    `insert into parapet.report_schedules
       (workspace_id, name, type, format, scope, period_days, keep_days, cron, timezone)
     select id, 'Schedule ' || n, 'executive', 'pdf', '{"kind": "all"}', 30, 90, '0 7 1 * *', 'UTC'
     from own cross join generate_series(1, ${LISTED}) n`,
  ],
  'reports, messages and days': [
    `insert into parapet.reports (workspace_id, type, format, scope, period_days, keep_days, created_by)
     select id, 'executive', 'pdf', '{"kind": "all"}', 30, 90, $1
     from own cross join generate_series(1, 2000)`,
    `with added as (
       insert into parapet.integrations
         (workspace_id, type, name, address_hint, min_severity, events, sealed_secret)
       select id, 'webhook', 'Webhook ' || n, 'hooks.northquay.example', 'high', '{scan.ended}', 's'
       from own cross join generate_series(1, 20) n returning id, workspace_id
     )
     insert into parapet.integration_deliveries
       (workspace_id, integration_id, event, body, state, tries)
     select workspace_id, id, 'scan.ended', repeat('{"version": 1}', 100), 'delivered', 1
     from added cross join generate_series(1, 100)`,
    `insert into parapet.score_days
       (workspace_id, day, score, asset_count, tested, scored, critical, high, medium, low, info)
     select id, current_date - n, 40 + n % 50, 100, 90, 80, n % 9, n % 20, n, n, n
     from own cross join generate_series(0, ${DAYS - 1}) n`,
  ],
  'members and invitations': [
    `with added as (
       insert into auth.users (id, email, email_confirmed_at)
       select gen_random_uuid(), 'member-' || n || '@northquay.example', now()
       from generate_series(1, ${MEMBERS}) n returning id
     ), planned as (
       insert into parapet.subscriptions (user_id) select id from added
     )
     insert into parapet.memberships (workspace_id, user_id, role)
     select own.id, added.id, 'analyst' from own cross join added`,
    `insert into parapet.invitations (workspace_id, email, role, invited_by, expires_at)
     select id, 'invited-' || n || '@northquay.example', 'viewer', $1, now() + interval '7 days'
     from own cross join generate_series(1, ${MEMBERS}) n`,
    `insert into parapet.operator_rights (user_id, granted_by) values ($1, 'benchmark')`,
  ],
};

/**
 * Adds what people, schedules and workers leave behind: fixed numbers of most, and with the assets a name
 * to decide about for every tenth, an entry of the audit log for each, and an earlier scan of the same
 * findings. Runs after `seed` and `seedFeed` as a superuser, without triggers.
 */
export async function seedWork(
  client: Client,
  { userId, workspaceId, findingId, scanId }: Seeded,
  report: (step: string) => void,
): Promise<SeededWork> {
  await client.query('set session_replication_role = replica');
  await client.query('set synchronous_commit = off');
  await client.query(
    `create temporary table own as
     select id from parapet.workspaces where owner_id = '${userId}'`,
  );
  for (const [step, texts] of Object.entries(fixed)) {
    report(step);
    for (const text of texts) await client.query(text, text.includes('$1') ? [userId] : []);
  }
  report('names, audit log and an earlier scan');
  await client.query(
    `insert into parapet.asset_candidates (workspace_id, parent_asset_id, canonical_key, display_name,
       state, source, evidence, confidence, first_seen_at, last_seen_at)
     select workspace_id, id, 'new.' || canonical_key, 'new.' || canonical_key,
       case when score % 3 = 0 then 'dismissed' else 'candidate' end, 'word_list', 'new', 90, now(), now()
     from parapet.assets where criticality = 5 and environment = 'production' and type = 'url'
       or tags = '{shop}'
     order by id limit ${MAX_NAMES}`,
  );
  await client.query(
    `insert into parapet.candidate_counts (workspace_id, candidate, dismissed)
     select workspace_id, count(*) filter (where state = 'candidate'),
       count(*) filter (where state = 'dismissed')
     from parapet.asset_candidates group by workspace_id`,
  );
  await withoutIndices(client, 'audit_log', async () => {
    await client.query(
      `insert into parapet.audit_log
         (workspace_id, actor_kind, actor_id, action, target_type, target_id)
       select workspace_id, 'user', coalesce(owner_id, $1),
         'asset.' || (array['added', 'updated', 'archived', 'restored'])[1 + criticality % 4], 'asset', id
       from parapet.assets order by id`,
      [userId],
    );
  });
  await client.query(
    `insert into parapet.finding_history (workspace_id, finding_id, kind, note, actor_id)
     select $1, $2, 'comment', 'Looked at again', $3 from generate_series(1, 500)`,
    [workspaceId, findingId, userId],
  );
  const { rows } = await client.query<SeededWork>(
    `select
       (select id from parapet.scans where workspace_id = $1 and id < $2
        order by id desc limit 1) as "earlierScanId",
       (select id from parapet.feed_events where workspace_id = $1 limit 1) as "eventId",
       (select id from parapet.scan_schedules where workspace_id = $1 limit 1) as "scheduleId",
       (select id from parapet.reports where workspace_id = $1 limit 1) as "reportId",
       (select id from parapet.integrations where workspace_id = $1 limit 1) as "integrationId"`,
    [workspaceId, scanId],
  );
  const [seeded] = rows;
  if (!seeded) throw new Error('The database returned no row.');
  await client.query(
    `insert into parapet.finding_occurrences (scan_id, finding_id, workspace_id, change, at)
     select $2, finding_id, workspace_id, 'new', at - interval '1 day'
     from parapet.finding_occurrences where workspace_id = $1 and scan_id = $3
       and hashtext(finding_id::text) % 10 <> 0`,
    [workspaceId, seeded.earlierScanId, scanId],
  );
  report('statistics');
  await client.query('vacuum (analyze)');
  return seeded;
}
