// Written from the migrations by `npm run generate:schema -w bff`.
import type { ColumnType, Generated } from 'kysely';

/** Written through `jsonb()`. */
type Json = ColumnType<unknown, unknown, unknown>;
/** Only the database writes it. */
type Computed<T> = ColumnType<T, never, never>;

/** The rows of the tables of schema `parapet`, as Kysely reads and writes them. */
export interface Schema {
  asset_certificates: {
    id: Generated<string>;
    workspace_id: string;
    asset_id: string;
    host: string;
    address: string;
    protocol: string;
    port: number;
    sha256: string;
    subject: string;
    issuer: string;
    names: string[];
    not_before: string;
    not_after: string;
    key_type: string;
    key_bits: number;
    signature_algorithm: string;
    is_self_signed: boolean;
    first_seen_at: string;
    last_seen_at: string;
    gone_at: string | null;
  };
  asset_counts: {
    id: Computed<number>;
    workspace_id: string;
    type: string;
    state: string;
    outcome: string;
    assets: number;
    scored: number;
    score: number;
  };
  asset_services: {
    id: Generated<string>;
    workspace_id: string;
    asset_id: string;
    host: string;
    address: string;
    protocol: string;
    port: number;
    name: string | null;
    is_tls: boolean;
    product: string | null;
    version: string | null;
    cpe: string | null;
    first_seen_at: string;
    last_seen_at: string;
    gone_at: string | null;
  };
  asset_technologies: {
    id: Generated<string>;
    workspace_id: string;
    asset_id: string;
    host: string;
    address: string;
    protocol: string;
    port: number;
    path: string | null;
    is_tls: boolean;
    slug: string;
    name: string;
    category: string;
    version: string | null;
    version_since: string;
    cpe: string | null;
    source: string;
    evidence: string;
    first_seen_at: string;
    last_seen_at: string;
    gone_at: string | null;
  };
  assets: {
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
    consented_at: string;
    last_scanned_at: string | null;
    created_at: Generated<string>;
    updated_at: Generated<string>;
  };
  audit_log: {
    id: Computed<number>;
    workspace_id: string;
    actor_kind: string;
    actor_id: string | null;
    action: string;
    target_type: string;
    target_id: string;
    before: Json;
    after: Json;
    request_id: string | null;
    ip: string | null;
    user_agent: string | null;
    at: Generated<string>;
    prev_hash: string | null;
    hash: Generated<string>;
  };
  check_lists: {
    id: string;
    workspace_id: string;
    checks: Json;
  };
  cloud_accounts: {
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
    permission_report: Json;
    connection_checked_at: string | null;
    sealed_secret: string | null;
    created_at: Generated<string>;
    updated_at: Generated<string>;
  };
  feed_events: {
    id: Generated<string>;
    workspace_id: string;
    type: string;
    severity: string | null;
    subject_kind: string;
    subject_id: string;
    subject_name: string;
    asset_id: string | null;
    scan_id: string | null;
    before: Json;
    after: Json;
    dedupe_key: string;
    occurred_at: string;
  };
  finding_assets: {
    finding_id: string;
    asset_id: string;
    workspace_id: string;
  };
  finding_counts: {
    id: Computed<number>;
    workspace_id: string;
    severity: string;
    status: string;
    archived: boolean;
    findings: number;
  };
  finding_history: {
    id: Generated<string>;
    workspace_id: string;
    finding_id: string;
    at: Generated<string>;
    kind: string;
    from_status: string | null;
    to_status: string | null;
    note: string | null;
    actor_id: string | null;
    scan_id: string | null;
  };
  finding_occurrences: {
    scan_id: string;
    finding_id: string;
    workspace_id: string;
    change: string;
    previous_status: string | null;
    at: Generated<string>;
  };
  finding_risk_acceptances: {
    finding_id: string;
    workspace_id: string;
    state: string;
    reason: string;
    requested_by: string | null;
    requested_at: string;
    decided_by: string | null;
    expires_at: string;
  };
  findings: {
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
    severity: string;
    severity_rank: Computed<number>;
    confidence: string;
    status: Generated<string>;
    status_reason: string | null;
    status_changed_at: string | null;
    status_changed_by: string | null;
    detection: Generated<string>;
    locator: string;
    location: string;
    cwe_ids: Generated<string[]>;
    evidence: Json;
    remediation: Json;
    first_seen_at: string;
    last_seen_at: string;
    last_tested_at: string;
    fixed_at: string | null;
    reopened_count: Generated<number>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    archived: Generated<boolean>;
    assignee_id: string | null;
    is_retest_pending: Generated<boolean>;
    passed_scan_id: string | null;
    place: string | null;
    place_host: string | null;
    duplicate_of_id: string | null;
  };
  integration_deliveries: {
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
    last_tried_at: string | null;
    next_try_at: string | null;
    created_at: Generated<string>;
    updated_at: Generated<string>;
  };
  integrations: {
    id: Generated<string>;
    workspace_id: string;
    type: string;
    name: string;
    address_hint: string;
    min_severity: string;
    events: string[];
    enabled: Generated<boolean>;
    health: Generated<string>;
    last_ok_at: string | null;
    last_error: string | null;
    sealed_secret: string;
    created_by: string | null;
    created_at: Generated<string>;
    updated_at: Generated<string>;
  };
  kept_releases: {
    remote: string;
    files: Json;
    released_at: string | null;
  };
  matched_data: {
    is_only: Generated<boolean>;
    version: string;
    matched_at: string;
  };
  memberships: {
    workspace_id: string;
    user_id: string;
    role: string;
    created_at: Generated<string>;
    updated_at: Generated<string>;
  };
  notification_choices: {
    workspace_id: string;
    user_id: string;
    new_findings: boolean;
    failed_scans: boolean;
    every_scan: boolean;
    created_at: Generated<string>;
    updated_at: Generated<string>;
  };
  notification_mails: {
    scan_id: string;
    user_id: string;
    workspace_id: string;
    claimed_at: Generated<string>;
    sent_at: string | null;
  };
  operator_log: {
    id: Computed<number>;
    at: Generated<string>;
    operator: string;
    action: string;
    subject_id: string;
  };
  preview_rights: {
    user_id: string;
    granted_at: Generated<string>;
    granted_by: string;
  };
  request_counts: {
    window_start: string;
    key: string;
    hits: number;
  };
  retention_start: {
    starts_at: string;
  };
  scan_events: {
    id: Computed<number>;
    workspace_id: string;
    scan_id: string;
    type: string;
    created_at: Generated<string>;
    finding_id: string | null;
    change: string | null;
  };
  scan_ledger: {
    scan_id: string;
    asset_id: string;
    workspace_id: string;
    check_list_id: string;
    outcomes: string;
    legend: Json;
  };
  scan_targets: {
    scan_id: string;
    asset_id: string;
    workspace_id: string;
    display_name: string;
    position: number;
    reachability: string | null;
    reason: string | null;
    score: number | null;
    done_at: string | null;
  };
  scans: {
    id: Generated<string>;
    workspace_id: string;
    status: Generated<string>;
    intensity: string;
    trigger: Generated<string>;
    progress: Generated<number>;
    phase: string | null;
    phases: Json;
    coverage: Json;
    counts: Json;
    open_after: Json;
    requests_sent: Generated<number>;
    ruleset_version: string;
    attempt: Generated<number>;
    lease_owner: string | null;
    heartbeat_at: string | null;
    deadline_at: string | null;
    paused_at: string | null;
    error: Json;
    created_by: string | null;
    queued_at: Generated<string>;
    started_at: string | null;
    finished_at: string | null;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    asset_count: Generated<number>;
    kind: Generated<string>;
    schedule_id: string | null;
    check_ids: string[] | null;
  };
  subscriptions: {
    user_id: string;
    tier: Generated<string>;
    mollie_customer_id: string | null;
    mollie_subscription_id: string | null;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    previous_tier: string | null;
    previous_tier_until: string | null;
    history_notice_at: string | null;
  };
  workers: {
    id: string;
    host: string;
    started_at: Generated<string>;
    seen_at: Generated<string>;
  };
  workspaces: {
    id: Generated<string>;
    name: string;
    description: Generated<string>;
    owner_id: string;
    personal: Generated<boolean>;
    cloud_external_id: Generated<string>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
  };
}
