import { createTestDatabase, type TestDatabase } from '@parapet/test-kit/postgres';
import { sql } from 'kysely';
import { Client } from 'pg';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import {
  runSql,
  signUp,
  startTestIdentity,
  type TestIdentity,
  type TestUser,
} from '../test-identity.ts';

/** A database with two unrelated users; each workspace has a row in each table. */
export interface TwoWorkspaces {
  readonly database: TestDatabase;
  readonly identity: TestIdentity;
  readonly db: Database;
  readonly ada: TestUser;
  readonly bob: TestUser;
  /** Adds a user with a role in `workspaceId`, who may be limited to the assets with some tags. */
  addMember(workspaceId: string, role: string, assetScope?: readonly string[]): Promise<TestUser>;
  /** Runs SQL under the role of the API with this user's claims; returns the rows. */
  runAs(user: TestUser, text: string): Promise<Record<string, unknown>[]>;
  /** Runs SQL under the role of a worker for one workspace; returns the rows. */
  runAsWorker(workspaceId: string, text: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

export async function openTwoWorkspaces(): Promise<TwoWorkspaces> {
  const database = await createTestDatabase();
  const identity = await startTestIdentity();
  const db = openDatabase({ url: database.url, poolSize: 2, onError: () => undefined });
  const ada = await signUp(database.url, identity);
  const bob = await signUp(database.url, identity);
  for (const user of [ada, bob]) await fillWorkspace(database.url, user);
  return {
    database,
    identity,
    db,
    ada,
    bob,
    async addMember(workspaceId, role, assetScope) {
      const user = await signUp(database.url, identity);
      await runSql(
        database.url,
        `insert into parapet.memberships (workspace_id, user_id, role, asset_scope)
         values ($1, $2, $3, $4)`,
        [workspaceId, user.id, role, assetScope ?? null],
      );
      return user;
    },
    runAs: (user, text) =>
      db.asActor(as(user), async (tx) => (await statement(text).execute(tx)).rows),
    runAsWorker: (workspaceId, text) =>
      db.asWorker(workspaceId, async (tx) => (await statement(text).execute(tx)).rows),
    async close() {
      await db.close();
      await identity.close();
      await database.drop();
    },
  };
}

const statement = (text: string) => sql.raw<Record<string, unknown>>(text);

/** Converts a test user to an actor of `Database`. */
export const as = ({ id, sessionId }: TestUser) => ({ userId: id, sessionId });

/** Runs SQL as the product's login, outside of the two roles. */
export async function asLogin(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

export const workspaceTables = [
  'compliance_evidence',
  'compliance_digests',
  'compliance_lists',
  'compliance_days',
  'compliance_part_days',
  'compliance_frameworks',
  'compliance_attestations',
  'compliance_files',
  'compliance_exceptions',
  'breaches',
  'breach_people',
  'breach_exposures',
  'breach_counts',
  'breach_findings',
  'breach_mails',
  'breach_settings',
  'breach_domains',
  'breach_searches',
  'breach_imports',
  'memberships',
  'invitations',
  'former_members',
  'deleted_workspaces',
  'assets',
  'asset_counts',
  'asset_finding_ranks',
  'stale_finding_ranks',
  'asset_tags',
  'asset_tag_counts',
  'asset_tag_groups',
  'asset_imports',
  'scans',
  'scan_targets',
  'scan_units',
  'check_lists',
  'scan_ledger',
  'scan_events',
  'findings',
  'finding_counts',
  'finding_occurrences',
  'finding_assets',
  'finding_history',
  'finding_files',
  'finding_retests',
  'finding_risk_acceptances',
  'finding_mutes',
  'asset_services',
  'asset_service_addresses',
  'asset_technologies',
  'technology_counts',
  'asset_certificates',
  'asset_relations',
  'merged_assets',
  'ownership_proofs',
  'account_hosts',
  'asset_candidates',
  'candidate_counts',
  'discovery_runs',
  'subdomain_syncs',
  'feed_events',
  'feed_seen',
  'feed_outbox',
  'notification_rules',
  'notification_deliveries',
  'saved_views',
  'scan_schedules',
  'schedule_runs',
  'reports',
  'report_schedules',
  'report_mails',
  'score_days',
  'cloud_accounts',
  'cloud_resources',
  'cloud_resource_changes',
  'cloud_resource_hosts',
  'cloud_collections',
  'cloud_organisations',
  'cloud_organisation_members',
  'integrations',
  'integration_deliveries',
  'integration_secrets',
  'ticket_links',
  'notification_choices',
  'notification_mails',
  'api_keys',
  'audit_log',
] as const;

const CHECK_LIST = '00000000-0000-4000-8000-000000000000';

/** Inserts one row into every table with a workspace. */
export async function fillWorkspace(
  url: string,
  { workspaceId, id: userId }: TestUser,
): Promise<void> {
  await runSql(
    url,
    `with asset as (
       insert into parapet.assets
         (workspace_id, type, value, canonical_key, display_name, tags, consented_at)
       values ('${workspaceId}', 'domain', 'a.example', 'a.example', 'a.example', '{a}', now())
       returning id
     ), scan as (
       insert into parapet.scans (workspace_id, intensity, ruleset_version)
       values ('${workspaceId}', 'safe', '1') returning id
     ), target as (
       insert into parapet.scan_targets (scan_id, asset_id, workspace_id, display_name, position)
       select scan.id, asset.id, '${workspaceId}', 'a.example', 0 from scan, asset
     ), unit as (
       insert into parapet.scan_units (scan_id, workspace_id, position, host, assets)
       select scan.id, '${workspaceId}', 0, '192.0.2.1', 1 from scan
     ), list as (
       insert into parapet.check_lists (id, workspace_id, checks)
       values ('${CHECK_LIST}', '${workspaceId}', '[]')
     ), ledger as (
       insert into parapet.scan_ledger (
         scan_id, asset_id, workspace_id, check_list_id, outcomes, legend
       ) select scan.id, asset.id, '${workspaceId}', '${CHECK_LIST}', '', '[]' from scan, asset
     ), event as (
       insert into parapet.scan_events (workspace_id, scan_id, type)
       select '${workspaceId}', scan.id, 'scan' from scan
     ), finding as (
       insert into parapet.findings (
         workspace_id, asset_id, place, place_host, fingerprint, fingerprint_version, check_id, catalogue_id, check_version, title,
         description, severity, confidence, locator, location, evidence, remediation,
         first_seen_at, last_seen_at, last_tested_at
       ) select '${workspaceId}', asset.id, 'a.example', 'a.example', 'f', 'v2', 'c', 'C-1', 1, 't', 'd', 'low', 'firm', 'l', 'l',
         '[]', '{}', now(), now(), now() from asset
       returning id
     ), occurrence as (
       insert into parapet.finding_occurrences (scan_id, finding_id, workspace_id, change)
       select scan.id, finding.id, '${workspaceId}', 'new' from scan, finding
     ), affected as (
       insert into parapet.finding_assets (finding_id, asset_id, workspace_id)
       select finding.id, asset.id, '${workspaceId}' from finding, asset
     ), retest as (
       insert into parapet.finding_retests (finding_id, scan_id, workspace_id, evidence_before)
       select finding.id, scan.id, '${workspaceId}', '[]' from finding, scan
     ), history as (
       insert into parapet.finding_history (finding_id, workspace_id, kind)
       select finding.id, '${workspaceId}', 'opened' from finding
     ), file as (
       insert into parapet.finding_files (finding_id, workspace_id, name, bytes, sha256)
       select finding.id, '${workspaceId}', 'a.png', 1, repeat('a', 64) from finding
     ), imported as (
       insert into parapet.asset_imports (workspace_id, file_name, bytes)
       values ('${workspaceId}', 'a.csv', 1)
     ), mute as (
       insert into parapet.finding_mutes (workspace_id, check_id, asset_id, title, reason)
       select '${workspaceId}', 'c', asset.id, 't', 'r' from asset
     ), acceptance as (
       insert into parapet.finding_risk_acceptances (
         finding_id, workspace_id, state, reason, requested_by, requested_at, expires_at
       ) select finding.id, '${workspaceId}', 'requested', 'r', '${userId}', now(), now() from finding
     ), service as (
       insert into parapet.asset_services (
         workspace_id, asset_id, host, address, protocol, port, is_tls, first_seen_at, last_seen_at
       ) select '${workspaceId}', asset.id, 'a.example', '192.0.2.1', 'tcp', 443, true, now(), now()
       from asset returning id
     ), elsewhere as (
       insert into parapet.asset_service_addresses (
         workspace_id, service_id, address, is_tls, first_seen_at, last_seen_at
       ) select '${workspaceId}', service.id, '2001:db8::1', true, now(), now() from service
     ), technology as (
       insert into parapet.asset_technologies (
         workspace_id, asset_id, host, address, protocol, port, is_tls, slug, name, category,
         version_since, source, evidence, first_seen_at, last_seen_at
       ) select '${workspaceId}', asset.id, 'a.example', '192.0.2.1', 'tcp', 443, true, 'nginx', 'nginx',
         'web-server', now(), 'header', 'nginx', now(), now() from asset
     ), certificate as (
       insert into parapet.asset_certificates (
         workspace_id, asset_id, host, address, protocol, port, sha256, subject, issuer, names,
         not_before, not_after, key_type, key_bits, signature_algorithm, is_self_signed,
         first_seen_at, last_seen_at
       ) select '${workspaceId}', asset.id, 'a.example', '192.0.2.1', 'tcp', 443, 'a', 'a', 'a', '{}',
         now(), now(), 'ec', 256, 'x', false, now(), now() from asset
     ), relation as (
       insert into parapet.asset_relations (
         workspace_id, asset_id, type, target, port, first_seen_at, last_seen_at
       ) select '${workspaceId}', asset.id, 'mx', 'mx.example', 0, now(), now() from asset
     ), merged as (
       insert into parapet.merged_assets (id, workspace_id, kept_id, display_name, canonical_key)
       select parapet.new_id(), '${workspaceId}', asset.id, 'b.example', 'b.example' from asset
     ), told as (
       insert into parapet.feed_events (workspace_id, type, subject_kind, subject_id, subject_name,
         dedupe_key, occurred_at
       ) select '${workspaceId}', 'asset.added', 'asset', asset.id, 'a.example', 'a', now() from asset
     ), seen as (
       insert into parapet.feed_seen (workspace_id, user_id, seen_at, event_id)
       select '${workspaceId}', '${userId}', now(), asset.id from asset
     ), queued as (
       insert into parapet.feed_outbox (workspace_id, event_id)
       select '${workspaceId}', asset.id from asset
     ), notification_rule as (
       insert into parapet.notification_rules
         (workspace_id, user_id, name, channel, cadence, send_at, weekday, timezone)
       values ('${workspaceId}', '${userId}', 'a', 'inbox', 'daily', '08:00', 1, 'UTC')
     ), notified as (
       insert into parapet.notification_deliveries
         (workspace_id, rule_id, rule_name, channel, user_id, due_at, event_count, event_ids)
       select '${workspaceId}', asset.id, 'a', 'inbox', '${userId}', now(), 1, '{}' from asset
     ), saved_view as (
       insert into parapet.saved_views (workspace_id, created_by, page, name, query)
       values ('${workspaceId}', '${userId}', 'assets', 'a', '')
     ), schedule as (
       insert into parapet.scan_schedules (workspace_id, name, target, intensity, cron, timezone)
       values ('${workspaceId}', 'a', '{"kind": "all"}', 'safe', '0 3 * * *', 'UTC') returning id
     ), scheduled as (
       insert into parapet.schedule_runs (workspace_id, scan_id, schedule_id)
       select '${workspaceId}', scan.id, schedule.id from scan, schedule
     ), report as (
       insert into parapet.reports (workspace_id, type, format, scope, period_days, keep_days)
       values ('${workspaceId}', 'executive', 'pdf', '{"kind": "all"}', 30, 90) returning id
     ), told_report as (
       insert into parapet.report_mails (workspace_id, report_id, user_id)
       select '${workspaceId}', report.id, '${userId}' from report
     ), report_schedule as (
       insert into parapet.report_schedules
         (workspace_id, name, type, format, scope, period_days, keep_days, cron, timezone)
       values ('${workspaceId}', 'a', 'executive', 'pdf', '{"kind": "all"}', 30, 90, '0 7 1 * *', 'UTC')
     ), score_day as (
       insert into parapet.score_days
         (workspace_id, day, asset_count, tested, scored, critical, high, medium, low, info)
       values ('${workspaceId}', current_date, 1, 0, 0, 0, 0, 0, 1, 0)
     ), proof as (
       insert into parapet.ownership_proofs (workspace_id, host, method)
       values ('${workspaceId}', 'a.example', 'dns_txt')
     ), candidate as (
       insert into parapet.asset_candidates (
         workspace_id, parent_asset_id, canonical_key, display_name, source, evidence, confidence,
         first_seen_at, last_seen_at
       ) select '${workspaceId}', asset.id, 'b.a.example', 'b.a.example', 'word_list', 'x', 90, now(),
         now() from asset
     ), run as (
       insert into parapet.discovery_runs (asset_id, workspace_id)
       select asset.id, '${workspaceId}' from asset
     ), sync as (
       insert into parapet.subdomain_syncs (asset_id, workspace_id, next_at)
       select asset.id, '${workspaceId}', now() from asset
     ), account_asset as (
       insert into parapet.assets
         (workspace_id, type, state, value, canonical_key, display_name, consented_at)
       values ('${workspaceId}', 'cloud_account', 'connected', 'aws:123456789012',
         'aws:123456789012', 'a', now())
       returning id
     ), account as (
       insert into parapet.cloud_accounts
         (id, workspace_id, account_uid, alias, auth_method, role_arn, region, status)
       select id, '${workspaceId}', '123456789012', 'a', 'assume_role', 'arn', 'eu', 'connected'
       from account_asset returning id
     ), account_host as (
       insert into parapet.account_hosts (account_id, host, workspace_id, proved_until)
       select id, '198.51.100.7', '${workspaceId}', now() from account
     ), resource as (
       insert into parapet.cloud_resources (workspace_id, account_id, uid, type, service, name, region,
         config, config_hash, first_seen_at, last_seen_at, last_scan_id)
       select '${workspaceId}', account.id, 'arn:aws:s3:::a', 'aws.s3.bucket', 's3', 'a', 'eu', '{}',
         '', now(), now(), scan.id from account, scan returning id, last_scan_id, account_id
     ), resource_host as (
       insert into parapet.cloud_resource_hosts (resource_id, host, workspace_id)
       select id, '198.51.100.7', '${workspaceId}' from resource
     ), resource_change as (
       insert into parapet.cloud_resource_changes (workspace_id, resource_id, scan_id, at, changes)
       select '${workspaceId}', id, last_scan_id, now(), '[]' from resource
     ), collection as (
       insert into parapet.cloud_collections (scan_id, region, type, workspace_id, account_id, service,
         state, is_listed, resources, calls, throttled, finished_at)
       select last_scan_id, 'eu', 'aws.s3.bucket', '${workspaceId}', account_id, 's3', 'complete', true,
         1, 1, 0, now() from resource
     ), organisation as (
       insert into parapet.cloud_organisations (workspace_id, reader_id, provider, member_role)
       select '${workspaceId}', id, 'aws', 'R' from account returning id
     ), organisation_member as (
       insert into parapet.cloud_organisation_members (organisation_id, uid, workspace_id, name)
       select id, '222233334444', '${workspaceId}', 'a' from organisation
     ), invitation as (
       insert into parapet.invitations (workspace_id, email, role, invited_by, expires_at)
       values ('${workspaceId}', 'a@b.example', 'viewer', '${userId}', now() + interval '7 days')
     ), former as (
       insert into parapet.former_members (workspace_id, user_id)
       values ('${workspaceId}', '${userId}')
     ), gone as (
       insert into parapet.deleted_workspaces (workspace_id, members) values ('${workspaceId}', '[]')
     ), choice as (
       insert into parapet.notification_choices
         (workspace_id, user_id, new_findings, failed_scans, every_scan)
       values ('${workspaceId}', '${userId}', true, true, true)
     ), mail as (
       insert into parapet.notification_mails (scan_id, user_id, workspace_id)
       select scan.id, '${userId}', '${workspaceId}' from scan
     ), api_key as (
       insert into parapet.api_keys
         (workspace_id, name, prefix, hash, scopes, created_by, expires_at)
       values ('${workspaceId}', 'a', 'parapet_' || left(md5(random()::text), 16),
         repeat('a', 64), '{read}', '${userId}', now() + interval '1 day')
     ), integration as (
       insert into parapet.integrations
         (workspace_id, type, name, address_hint, min_severity, events, sealed_secret)
       values ('${workspaceId}', 'webhook', 'a', 'a.example', 'high', '{scan.ended}', 's')
       returning id
     ), leak as (
       insert into parapet.breaches (workspace_id, name, title, is_listed, data_classes, is_verified,
         is_fabricated, is_sensitive, is_retired, is_spam_list, is_stealer_log)
       values ('${workspaceId}', 'a', 'a', true, '{}', true, false, false, false, false, false)
       returning id
     ), person as (
       insert into parapet.breach_people
         (workspace_id, asset_id, identity_hash, sealed_address, masked_address)
       select '${workspaceId}', asset.id, repeat('a', 64), 's', 'a@a.example' from asset
       returning id, asset_id
     ), exposure as (
       insert into parapet.breach_exposures (workspace_id, asset_id, person_id, breach_id, kind,
         severity, data_classes, password_exposed, found_by, first_seen_at, last_seen_at)
       select '${workspaceId}', person.asset_id, person.id, leak.id, 'address', 'info', '{}', false,
         leak.id, now(), now() from person, leak
     ), told_finding as (
       insert into parapet.breach_findings
         (workspace_id, asset_id, breach_id, open, severity, recorded_at)
       select '${workspaceId}', asset.id, leak.id, 1, 'info', now() from asset, leak
     ), breach_mail as (
       insert into parapet.breach_mails (workspace_id, kind, asset_id, person_id)
       select '${workspaceId}', 'person', person.asset_id, person.id from person
     ), breach_settings as (
       insert into parapet.breach_settings (workspace_id) values ('${workspaceId}')
     ), breach_domain as (
       insert into parapet.breach_domains (workspace_id, asset_id)
       select '${workspaceId}', asset.id from asset
     ), breach_search as (
       insert into parapet.breach_searches
         (workspace_id, kind, trigger, asset_id, target, is_counted)
       select '${workspaceId}', 'domain', 'manual', asset.id, 'a.example', false from asset
     ), breach_import as (
       insert into parapet.breach_imports (workspace_id, file_name) values ('${workspaceId}', 'a')
     ), delivery as (
       insert into parapet.integration_deliveries (workspace_id, integration_id, event, body)
       select '${workspaceId}', integration.id, 'integration.test', '{}' from integration
     ), integration_secret as (
       insert into parapet.integration_secrets (workspace_id, integration_id, name, sealed)
       select '${workspaceId}', integration.id, 'url', 's' from integration
     ), ticket as (
       insert into parapet.ticket_links (workspace_id, integration_id, finding_id)
       select '${workspaceId}', integration.id, parapet.new_id() from integration
     ), compliance_scope as (
       insert into parapet.compliance_evidence (workspace_id, scope_kind, scope_key, counts, made_at)
       values ('${workspaceId}', 'external', '', '{}', now())
     ), compliance_digest as (
       insert into parapet.compliance_digests (workspace_id, costs_most, steps, made_at)
       values ('${workspaceId}', '[]', '[]', now())
     ), compliance_list as (
       insert into parapet.compliance_lists (workspace_id, id, numbers)
       values ('${workspaceId}', '${CHECK_LIST}', '{1}')
     ), compliance_day as (
       insert into parapet.compliance_days
         (workspace_id, framework_id, day, list_id, states, figures, assessed_at)
       values ('${workspaceId}', 'soc-2', current_date, '${CHECK_LIST}', 'p', '{}', now())
     ), compliance_part_day as (
       insert into parapet.compliance_part_days
         (workspace_id, scope_kind, scope_key, day, frameworks, made_from, assessed_at)
       values ('${workspaceId}', 'tag', 'shop', current_date, '{}', repeat('0', 64), now())
     ), compliance_choice as (
       insert into parapet.compliance_frameworks (workspace_id, framework_id, is_in_use)
       values ('${workspaceId}', 'soc-2', true)
     ), attestation as (
       insert into parapet.compliance_attestations
         (workspace_id, framework_id, requirement, statement, state, ends_on)
       values ('${workspaceId}', 'soc-2', '1', 's', 'draft', current_date) returning id
     ), evidence_file as (
       insert into parapet.compliance_files (workspace_id, attestation_id, name, bytes, sha256)
       select '${workspaceId}', attestation.id, 'n', 1, repeat('a', 64) from attestation
     ), compliance_exception as (
       insert into parapet.compliance_exceptions
         (workspace_id, framework_id, requirement, reason, ends_on)
       values ('${workspaceId}', 'soc-2', '1', 'r', current_date)
     )
     insert into parapet.audit_log
       (workspace_id, actor_kind, actor_id, action, target_type, target_id)
     values ('${workspaceId}', 'user', '${userId}', 'a.b', 'asset', 'x')`,
  );
}
