/** The rights of a role on one table. Postgres has no DELETE by column. */
export interface TableGrants {
  readonly select: 'all' | readonly string[];
  readonly insert?: readonly string[];
  readonly update?: readonly string[];
  readonly delete?: true;
}

type RoleGrants = Readonly<Record<string, TableGrants>>;

const delivery = ['body', 'event', 'id', 'integration_id', 'subject_id', 'workspace_id'];

/** The API's rights, as its verbs need them. A new column is added here after a review. */
const api: RoleGrants = {
  asset_counts: { select: 'all' },
  assets: {
    select: 'all',
    insert: [
      'canonical_key',
      'consented_at',
      'consented_by',
      'display_name',
      'tags',
      'type',
      'value',
      'workspace_id',
    ],
    update: ['state', 'tags'],
    delete: true,
  },
  audit_log: {
    select: 'all',
    insert: [
      'action',
      'actor_id',
      'actor_kind',
      'after',
      'before',
      'ip',
      'request_id',
      'target_id',
      'target_type',
      'user_agent',
      'workspace_id',
    ],
  },
  check_lists: { select: 'all' },
  cloud_accounts: {
    select: 'all',
    insert: [
      'access_key_hint',
      'account_uid',
      'alias',
      'auth_method',
      'caller_arn',
      'connection_checked_at',
      'external_id',
      'id',
      'permission_report',
      'region',
      'role_arn',
      'sealed_secret',
      'status',
      'status_message',
      'workspace_id',
    ],
    update: [
      'caller_arn',
      'connection_checked_at',
      'permission_report',
      'status',
      'status_message',
    ],
    delete: true,
  },
  finding_counts: { select: 'all' },
  finding_occurrences: { select: 'all' },
  findings: {
    select: 'all',
    update: ['fixed_at', 'status', 'status_changed_at', 'status_changed_by', 'status_reason'],
  },
  integration_deliveries: {
    select: 'all',
    insert: delivery,
    update: ['error', 'next_try_at', 'state', 'tries', 'turn'],
  },
  integrations: {
    select: [
      'address_hint',
      'created_at',
      'created_by',
      'enabled',
      'events',
      'health',
      'id',
      'last_error',
      'last_ok_at',
      'min_severity',
      'name',
      'type',
      'updated_at',
      'workspace_id',
    ],
    insert: [
      'address_hint',
      'created_by',
      'events',
      'id',
      'min_severity',
      'name',
      'sealed_secret',
      'type',
      'workspace_id',
    ],
    update: ['enabled', 'name'],
    delete: true,
  },
  memberships: { select: 'all', insert: ['role', 'user_id', 'workspace_id'] },
  notification_choices: {
    select: 'all',
    insert: ['every_scan', 'failed_scans', 'new_findings', 'user_id', 'workspace_id'],
    update: ['every_scan', 'failed_scans', 'new_findings'],
  },
  notification_mails: { select: 'all' },
  preview_rights: { select: ['user_id'] },
  retention_start: { select: 'all' },
  scan_events: { select: 'all', insert: ['scan_id', 'type', 'workspace_id'] },
  scan_ledger: { select: 'all' },
  scan_targets: {
    select: 'all',
    insert: ['asset_id', 'display_name', 'position', 'scan_id', 'workspace_id'],
  },
  scans: {
    select: 'all',
    insert: ['asset_count', 'created_by', 'intensity', 'phases', 'ruleset_version', 'workspace_id'],
    update: ['deadline_at', 'finished_at', 'paused_at', 'status'],
  },
  subscriptions: { select: 'all' },
  workers: { select: 'all' },
  workspaces: {
    select: 'all',
    insert: ['description', 'name', 'owner_id'],
    update: ['description', 'name'],
  },
};

const findingContent = [
  'catalogue_id',
  'check_id',
  'check_version',
  'confidence',
  'cwe_ids',
  'description',
  'evidence',
  'last_seen_at',
  'last_tested_at',
  'location',
  'locator',
  'remediation',
  'severity',
  'title',
];

/** A worker's rights: results of scans and the state of messages. */
const worker: RoleGrants = {
  asset_counts: { select: 'all' },
  assets: {
    select: 'all',
    update: ['ip_addresses', 'last_scanned_at', 'score', 'status', 'status_reason'],
  },
  check_lists: { select: 'all', insert: ['checks', 'id', 'workspace_id'] },
  finding_counts: { select: 'all' },
  finding_occurrences: {
    select: 'all',
    insert: ['at', 'change', 'finding_id', 'previous_status', 'scan_id', 'workspace_id'],
    update: ['at', 'change'],
  },
  findings: {
    select: 'all',
    insert: [
      ...findingContent,
      'asset_id',
      'fingerprint',
      'fingerprint_version',
      'first_seen_at',
      'id',
      'workspace_id',
    ],
    update: [
      ...findingContent,
      'detection',
      'fixed_at',
      'reopened_count',
      'status',
      'status_changed_at',
      'status_changed_by',
      'status_reason',
    ],
  },
  integration_deliveries: {
    select: 'all',
    insert: delivery,
    update: [
      'answer',
      'error',
      'last_tried_at',
      'next_try_at',
      'response_code',
      'state',
      'tries',
      'turn',
    ],
    delete: true,
  },
  integrations: { select: 'all', update: ['health', 'last_error', 'last_ok_at'] },
  kept_releases: {
    select: 'all',
    insert: ['files', 'released_at', 'remote'],
    update: ['files', 'released_at'],
  },
  notification_mails: {
    select: 'all',
    insert: ['scan_id', 'user_id', 'workspace_id'],
    update: ['sent_at'],
    delete: true,
  },
  request_counts: {
    select: 'all',
    insert: ['hits', 'key', 'window_start'],
    update: ['hits'],
    delete: true,
  },
  retention_start: { select: 'all' },
  scan_events: {
    select: 'all',
    insert: ['change', 'finding_id', 'scan_id', 'type', 'workspace_id'],
  },
  scan_ledger: {
    select: 'all',
    insert: ['asset_id', 'check_list_id', 'legend', 'outcomes', 'scan_id', 'workspace_id'],
    update: ['check_list_id', 'legend', 'outcomes'],
  },
  scan_targets: { select: 'all', update: ['done_at', 'reachability', 'reason', 'score'] },
  scans: {
    select: 'all',
    update: [
      'attempt',
      'counts',
      'coverage',
      'deadline_at',
      'error',
      'finished_at',
      'heartbeat_at',
      'lease_owner',
      'open_after',
      'phase',
      'phases',
      'progress',
      'requests_sent',
      'started_at',
      'status',
    ],
    // Ended ones only, as their policy says.
    delete: true,
  },
  workers: { select: 'all', insert: ['host', 'id'], update: ['seen_at'], delete: true },
  workspaces: { select: ['id', 'name'] },
};

/** What the functions of a search read, in every workspace; they check the actor themselves. */
const search: RoleGrants = {
  assets: {
    select: ['canonical_key', 'display_name', 'id', 'score', 'state', 'type', 'workspace_id'],
  },
  findings: {
    select: [
      'archived',
      'asset_id',
      'check_id',
      'first_seen_at',
      'id',
      'last_seen_at',
      'location',
      'severity',
      'severity_rank',
      'status',
      'title',
      'workspace_id',
    ],
  },
};

/** Every right in schema `parapet` besides the owner's, by role and table. */
export const reviewedGrants: Readonly<Record<string, RoleGrants>> = {
  parapet_api: api,
  parapet_worker: worker,
  parapet_search: search,
};

/** Every function that one of the roles may call. */
export const reviewedFunctions: Readonly<Record<string, readonly string[]>> = {
  parapet_api: [
    'actor_id()',
    'actor_sees_plan_of(uuid)',
    'actor_workspaces()',
    'actor_workspaces_to_change()',
    'new_id()',
    'plan_usage(uuid)',
    'search_assets(uuid,text,integer)',
    'search_findings(uuid,text,text[],text[],integer)',
    'session_is_live(uuid,uuid)',
    'verify_private_asset(uuid)',
  ],
  parapet_worker: [
    'accounts_by_email(text)',
    'claim_first_previews(uuid)',
    'claim_history_notice(uuid)',
    'grant_previews(uuid,text)',
    'history_terms(uuid,integer)',
    'list_preview_rights()',
    'mail_recipients()',
    'new_id()',
    'read_operator_log(integer)',
    'release_history_notice(uuid)',
    'revoke_previews(uuid,text)',
    'worker_workspace()',
  ],
  parapet_search: ['actor_workspaces()'],
};
