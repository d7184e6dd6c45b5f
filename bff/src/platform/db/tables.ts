import type { Severity } from '@parapet/contracts/text/vocabulary';
import type { Schema } from './schema/schema.generated.ts';

// Rows as the database returns them: timestamptz as ISO text, bigint as number (see database.ts).

/** A table whose columns hold less than their type in Postgres allows. */
type Refined<Name extends keyof Schema, Columns> = Omit<Schema[Name], keyof Columns> & Columns;

export type AssetsTable = Schema['assets'];
export type ScansTable = Schema['scans'];
export type ScanTargetsTable = Schema['scan_targets'];
export type FindingsTable = Refined<'findings', { severity: Severity }>;
export type CloudAccountsTable = Schema['cloud_accounts'];
export type IntegrationsTable = Refined<'integrations', { min_severity: Severity }>;
export type OwnershipProofsTable = Schema['ownership_proofs'];
export type AssetCandidatesTable = Schema['asset_candidates'];
export type IntegrationDeliveriesTable = Schema['integration_deliveries'];

/**
 * The tables of schema `parapet` by the module that owns them. Other modules reach their rows through
 * that module's port; `borders.test.ts` checks it.
 */
export interface OwnedTables {
  workspaces: Pick<Schema, 'workspaces' | 'memberships' | 'deleted_workspaces'>;
  members: Pick<Schema, 'invitations' | 'former_members'>;
  subscription: Pick<
    Schema,
    | 'subscriptions'
    | 'billing_details'
    | 'payments'
    | 'payment_events'
    | 'invoice_numbers'
    | 'invoices'
    | 'credit_notes'
    | 'erased_customers'
    | 'retention_start'
  >;
  assets: Pick<
    Schema,
    | 'assets'
    | 'asset_counts'
    | 'asset_finding_ranks'
    | 'stale_finding_ranks'
    | 'asset_tags'
    | 'asset_tag_counts'
    | 'asset_tag_groups'
    | 'merged_assets'
    | 'asset_imports'
  >;
  scans: Pick<
    Schema,
    'scans' | 'scan_targets' | 'scan_units' | 'check_lists' | 'scan_ledger' | 'scan_events'
  >;
  ownership: Pick<Schema, 'ownership_proofs' | 'account_hosts'>;
  discovery: Pick<
    Schema,
    'asset_candidates' | 'candidate_counts' | 'discovery_runs' | 'subdomain_syncs'
  >;
  findings: {
    findings: FindingsTable;
    finding_counts: Refined<'finding_counts', { severity: Severity }>;
  } & Pick<
    Schema,
    | 'finding_assets'
    | 'finding_retests'
    | 'finding_occurrences'
    | 'finding_history'
    | 'finding_files'
    | 'finding_risk_acceptances'
    | 'finding_mutes'
  >;
  inventory: Pick<
    Schema,
    | 'asset_services'
    | 'asset_service_addresses'
    | 'asset_technologies'
    | 'asset_certificates'
    | 'asset_relations'
    | 'technology_counts'
    | 'matched_data'
  >;
  /** It shows rows of other modules and has none. */
  /** It shows rows of the auth service. */
  sessions: Record<never, never>;
  audit: Record<never, never>;
  account: Pick<Schema, 'account_deletions' | 'avatars' | 'person_names'>;
  'api-keys': Pick<Schema, 'api_keys'>;
  feed: Pick<Schema, 'feed_events' | 'feed_seen' | 'feed_outbox'>;
  'notification-rules': Pick<Schema, 'notification_rules' | 'notification_deliveries'>;
  views: Pick<Schema, 'saved_views'>;
  schedules: Pick<Schema, 'scan_schedules' | 'schedule_runs'>;
  breach: {
    breach_exposures: Refined<'breach_exposures', { severity: Severity }>;
  } & Pick<
    Schema,
    | 'breach_settings'
    | 'breaches'
    | 'breach_people'
    | 'breach_counts'
    | 'breach_domains'
    | 'breach_searches'
    | 'breach_imports'
    | 'breach_mails'
    | 'breach_findings'
    | 'password_changes'
  >;
  compliance: Pick<
    Schema,
    | 'compliance_evidence'
    | 'compliance_digests'
    | 'compliance_lists'
    | 'compliance_days'
    | 'compliance_part_days'
    | 'compliance_frameworks'
    | 'compliance_attestations'
    | 'compliance_files'
    | 'compliance_exceptions'
    | 'pack_keys'
  >;
  cloud: Pick<
    Schema,
    | 'cloud_accounts'
    | 'cloud_resources'
    | 'cloud_resource_changes'
    | 'cloud_resource_hosts'
    | 'cloud_collections'
    | 'cloud_organisations'
    | 'cloud_organisation_members'
  >;
  integrations: { integrations: IntegrationsTable } & Pick<
    Schema,
    'integration_deliveries' | 'integration_secrets' | 'ticket_links'
  >;
  notifications: Pick<Schema, 'notification_choices' | 'notification_mails'>;
  reports: Pick<Schema, 'reports' | 'report_schedules' | 'report_mails'>;
  score: Pick<Schema, 'score_days'>;
  operator: Pick<Schema, 'operator_rights'>;
  platform: Pick<
    Schema,
    | 'audit_log'
    | 'workers'
    | 'request_counts'
    | 'mail_counts'
    | 'kept_releases'
    | 'mount_reports'
    | 'withheld_releases'
    | 'preview_rights'
    | 'operator_log'
    | 'storage_buckets'
    | 'bucket_objects'
    | 'stored_objects'
    | 'live_presences'
  >;
}

/** The tables of schema `parapet`. */
export type Tables = OwnedTables['workspaces'] &
  OwnedTables['members'] &
  OwnedTables['subscription'] &
  OwnedTables['assets'] &
  OwnedTables['ownership'] &
  OwnedTables['discovery'] &
  OwnedTables['scans'] &
  OwnedTables['findings'] &
  OwnedTables['inventory'] &
  OwnedTables['feed'] &
  OwnedTables['notification-rules'] &
  OwnedTables['views'] &
  OwnedTables['breach'] &
  OwnedTables['schedules'] &
  OwnedTables['cloud'] &
  OwnedTables['compliance'] &
  OwnedTables['integrations'] &
  OwnedTables['notifications'] &
  OwnedTables['reports'] &
  OwnedTables['score'] &
  OwnedTables['api-keys'] &
  OwnedTables['account'] &
  OwnedTables['operator'] &
  OwnedTables['platform'];
