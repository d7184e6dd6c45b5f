import type { Severity } from '@parapet/contracts/vocabulary';
import type { ColumnType, Generated } from 'kysely';

// Rows as the database returns them: timestamptz as ISO text, bigint as number (see database.ts). A
// jsonb column is written through `jsonb()`.

type Json<T> = ColumnType<T, unknown, unknown>;
type GeneratedJson<T> = ColumnType<T, unknown, unknown>;
type Timestamp = ColumnType<string, string, string>;
type OptionalTimestamp = ColumnType<string | null, string | null | undefined, string | null>;
type GeneratedTimestamp = ColumnType<string, string | undefined, string>;

interface Timestamps {
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
}

export interface WorkspacesTable extends Timestamps {
  id: Generated<string>;
  name: string;
  description: string;
  owner_id: string;
  personal: Generated<boolean>;
  cloud_external_id: Generated<string>;
}

export interface MembershipsTable extends Timestamps {
  workspace_id: string;
  user_id: string;
  role: string;
}

export interface SubscriptionsTable extends Timestamps {
  user_id: string;
  tier: string;
  mollie_customer_id: string | null;
  mollie_subscription_id: string | null;
  previous_tier: string | null;
  previous_tier_until: OptionalTimestamp;
  history_notice_at: OptionalTimestamp;
}

export interface RetentionStartTable {
  starts_at: Timestamp;
}

export interface AssetsTable extends Timestamps {
  id: Generated<string>;
  workspace_id: string;
  type: string;
  value: string;
  canonical_key: string;
  display_name: string;
  state: Generated<string>;
  status: Generated<string>;
  status_reason: string | null;
  ownership: Generated<string>;
  tags: Generated<string[]>;
  ip_addresses: Generated<string[]>;
  score: number | null;
  consented_by: string | null;
  consented_at: Timestamp;
  last_scanned_at: OptionalTimestamp;
}

export interface AssetCountsTable {
  id: Generated<number>;
  workspace_id: string;
  type: string;
  state: string;
  outcome: string;
  assets: number;
  scored: number;
  score: number;
}

export interface ScansTable extends Timestamps {
  id: Generated<string>;
  workspace_id: string;
  status: Generated<string>;
  intensity: string;
  trigger: Generated<string>;
  progress: Generated<number>;
  phase: string | null;
  phases: GeneratedJson<unknown>;
  coverage: GeneratedJson<unknown>;
  counts: GeneratedJson<unknown>;
  open_after: Json<unknown>;
  requests_sent: Generated<number>;
  ruleset_version: string;
  asset_count: Generated<number>;
  attempt: Generated<number>;
  lease_owner: string | null;
  heartbeat_at: OptionalTimestamp;
  deadline_at: OptionalTimestamp;
  paused_at: OptionalTimestamp;
  error: Json<unknown>;
  created_by: string | null;
  queued_at: GeneratedTimestamp;
  started_at: OptionalTimestamp;
  finished_at: OptionalTimestamp;
}

export interface ScanTargetsTable {
  scan_id: string;
  asset_id: string;
  workspace_id: string;
  display_name: string;
  position: number;
  reachability: string | null;
  reason: string | null;
  score: number | null;
  done_at: OptionalTimestamp;
}

export interface CheckListsTable {
  id: string;
  workspace_id: string;
  checks: Json<unknown>;
}

export interface ScanLedgerTable {
  scan_id: string;
  asset_id: string;
  workspace_id: string;
  check_list_id: string;
  outcomes: string;
  legend: Json<unknown>;
}

export interface ScanEventsTable {
  id: Generated<number>;
  workspace_id: string;
  scan_id: string;
  type: string;
  finding_id: string | null;
  change: string | null;
  created_at: GeneratedTimestamp;
}

export interface WorkersTable {
  id: string;
  host: string;
  started_at: GeneratedTimestamp;
  seen_at: GeneratedTimestamp;
}

export interface RequestCountsTable {
  window_start: Timestamp;
  key: string;
  hits: number;
}

export interface FindingsTable extends Timestamps {
  id: Generated<string>;
  workspace_id: string;
  asset_id: string;
  fingerprint: string;
  fingerprint_version: string;
  fingerprint_aliases: Generated<string[]>;
  check_id: string;
  catalogue_id: string;
  check_version: number;
  title: string;
  description: string;
  severity: Severity;
  severity_rank: ColumnType<number, never, never>;
  confidence: string;
  status: Generated<string>;
  status_reason: string | null;
  status_changed_at: OptionalTimestamp;
  status_changed_by: string | null;
  detection: Generated<string>;
  locator: string;
  location: string;
  cwe_ids: string[];
  evidence: Json<unknown>;
  remediation: Json<unknown>;
  first_seen_at: Timestamp;
  last_seen_at: Timestamp;
  last_tested_at: Timestamp;
  fixed_at: OptionalTimestamp;
  reopened_count: Generated<number>;
  archived: Generated<boolean>;
}

export interface FindingCountsTable {
  id: Generated<number>;
  workspace_id: string;
  severity: Severity;
  status: string;
  archived: boolean;
  findings: number;
}

export interface FindingOccurrencesTable {
  scan_id: string;
  finding_id: string;
  workspace_id: string;
  change: string;
  previous_status: string | null;
  at: GeneratedTimestamp;
}

export interface CloudAccountsTable extends Timestamps {
  id: Generated<string>;
  workspace_id: string;
  provider: Generated<string>;
  account_uid: string | null;
  alias: string;
  auth_method: string;
  role_arn: string | null;
  external_id: string | null;
  access_key_hint: string | null;
  region: string;
  caller_arn: string | null;
  status: string;
  status_message: string | null;
  permission_report: Json<unknown>;
  connection_checked_at: OptionalTimestamp;
  sealed_secret: string | null;
}

export interface IntegrationsTable extends Timestamps {
  id: Generated<string>;
  workspace_id: string;
  type: string;
  name: string;
  address_hint: string;
  min_severity: Severity;
  events: string[];
  enabled: Generated<boolean>;
  health: Generated<string>;
  last_ok_at: OptionalTimestamp;
  last_error: string | null;
  sealed_secret: string;
  created_by: string | null;
}

export interface IntegrationDeliveriesTable extends Timestamps {
  id: Generated<string>;
  workspace_id: string;
  integration_id: string;
  event: string;
  subject_id: string | null;
  body: string;
  state: Generated<string>;
  tries: Generated<number>;
  turn: Generated<number>;
  response_code: number | null;
  answer: string | null;
  error: string | null;
  last_tried_at: OptionalTimestamp;
  next_try_at: OptionalTimestamp;
}

export interface NotificationChoicesTable extends Timestamps {
  workspace_id: string;
  user_id: string;
  new_findings: boolean;
  failed_scans: boolean;
  every_scan: boolean;
}

export interface NotificationMailsTable {
  scan_id: string;
  user_id: string;
  workspace_id: string;
  claimed_at: GeneratedTimestamp;
  sent_at: OptionalTimestamp;
}

export interface AuditLogTable {
  id: Generated<number>;
  workspace_id: string;
  actor_kind: string;
  actor_id: string | null;
  action: string;
  target_type: string;
  target_id: string;
  before: Json<unknown>;
  after: Json<unknown>;
  request_id: string | null;
  ip: string | null;
  user_agent: string | null;
  at: GeneratedTimestamp;
  prev_hash: Generated<string | null>;
  hash: Generated<string>;
}

/**
 * The tables of schema `parapet` by the module that owns them. Other modules reach their rows through
 * that module's port; `modules/borders.test.ts` checks it.
 */
export interface OwnedTables {
  workspaces: { workspaces: WorkspacesTable; memberships: MembershipsTable };
  subscription: { subscriptions: SubscriptionsTable };
  assets: { assets: AssetsTable; asset_counts: AssetCountsTable };
  scans: {
    scans: ScansTable;
    scan_targets: ScanTargetsTable;
    check_lists: CheckListsTable;
    scan_ledger: ScanLedgerTable;
    scan_events: ScanEventsTable;
  };
  findings: {
    findings: FindingsTable;
    finding_occurrences: FindingOccurrencesTable;
    finding_counts: FindingCountsTable;
  };
  cloud: { cloud_accounts: CloudAccountsTable };
  integrations: {
    integrations: IntegrationsTable;
    integration_deliveries: IntegrationDeliveriesTable;
  };
  notifications: {
    notification_choices: NotificationChoicesTable;
    notification_mails: NotificationMailsTable;
  };
  retention: { retention_start: RetentionStartTable };
  platform: {
    audit_log: AuditLogTable;
    workers: WorkersTable;
    request_counts: RequestCountsTable;
  };
}

/** The tables of schema `parapet`. */
export type Tables = OwnedTables['workspaces'] &
  OwnedTables['subscription'] &
  OwnedTables['assets'] &
  OwnedTables['scans'] &
  OwnedTables['findings'] &
  OwnedTables['cloud'] &
  OwnedTables['integrations'] &
  OwnedTables['notifications'] &
  OwnedTables['retention'] &
  OwnedTables['platform'];
