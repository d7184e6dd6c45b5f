-- Findings, their history and the days of the score.

create table parapet.findings (
  id uuid primary key default parapet.new_id(),
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  asset_id uuid not null references parapet.assets (id) on delete cascade,
  -- sha256, hex: identity over scans. Nothing that may change between two scans goes into it.
  fingerprint text not null,
  fingerprint_version text not null,
  -- Fingerprints under earlier versions: a rule change re-keys a finding without losing its history.
  fingerprint_aliases text[] not null default '{}',
  check_id text not null,
  catalogue_id text not null,
  check_version integer not null,
  title text not null,
  description text not null,
  severity text not null check (severity in ('critical', 'high', 'medium', 'low', 'info')),
  -- 1 is the worst: what lists are sorted by.
  severity_rank smallint not null generated always as (
    case severity
      when 'critical' then 1 when 'high' then 2 when 'medium' then 3 when 'low' then 4 else 5
    end
  ) stored,
  confidence text not null check (confidence in ('confirmed', 'firm', 'tentative')),
  status text not null default 'open' check (status in (
    'open', 'reopened', 'acknowledged', 'false_positive', 'risk_accepted', 'fixed'
  )),
  status_reason text,
  status_changed_at timestamptz,
  -- Null when the scanner changed it.
  status_changed_by uuid references auth.users (id) on delete set null,
  detection text not null default 'present' check (detection in ('present', 'absent', 'unknown')),
  locator text not null,
  location text not null,
  cwe_ids text[] not null default '{}',
  evidence jsonb not null,
  remediation jsonb not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  last_tested_at timestamptz not null,
  fixed_at timestamptz,
  reopened_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Follows the state of the asset, so that a list reads no other table to leave a finding out.
  archived boolean not null default false,
  assignee_id uuid references auth.users (id) on delete set null,
  -- Fixed by a person's word, until a scan has tested it.
  is_retest_pending boolean not null default false,
  -- The scan in which its check passed first, where one pass does not close it.
  passed_scan_id uuid,
  -- A finding is a check at a place: a host with its port and path, and the host alone.
  place text not null,
  place_host text not null,
  -- The finding that this one is a copy of, under an earlier fingerprint. It is in no list.
  duplicate_of_id uuid,
  -- Priority by the published formula, and when a finding is due.
  priority_score smallint not null default 0,
  priority_factors jsonb not null default '[]',
  risk_level text not null default 'low'
    check (risk_level in ('urgent', 'needs_action', 'medium', 'low')),
  -- Null for information.
  due_at timestamptz,
  -- Public data about the flaws that a finding is about: CVEs, CVSS, EPSS and CISA's list. Null for
  -- findings that are not about known flaws of software, and for those that no scan has seen since.
  vulnerability jsonb,
  -- How the site answered paths that cannot exist when a finding was seen last: three characters for one that
  -- says 404. Null for findings elsewhere, and for those that no scan has seen since.
  baseline_signature text,
  -- Why the last scan could not tell whether a finding is still there. Null where it could, or gave no reason.
  unknown_reason text,
  -- Why a finding has its priority, and the version of the formula. A job ranks findings of an earlier
  -- formula; decisions stay as they are.
  priority_why text not null default 'Ranked by an earlier formula.',
  priority_version smallint not null default 1,
  -- The change that closes it; null until it is ranked.
  fix text,
  unique (workspace_id, fingerprint),
  constraint findings_duplicate_of_id_fkey foreign key (duplicate_of_id)
    references parapet.findings (id) on delete cascade,
  constraint findings_baseline_signature_check check (length(baseline_signature) <= 100)
);
create index findings_asset_reference_idx on parapet.findings (asset_id);
create index findings_status_changed_by_idx on parapet.findings (status_changed_by);
create index findings_last_seen_idx
  on parapet.findings (workspace_id, severity_rank, status, last_seen_at desc, id desc)
  where not archived;
create index findings_first_seen_idx
  on parapet.findings (workspace_id, severity_rank, status, first_seen_at desc, id desc)
  where not archived;
create index findings_title_idx
  on parapet.findings (workspace_id, severity_rank, status, title, id)
  where not archived;
create index findings_titles_idx on parapet.findings
  (workspace_id, check_id, title, severity_rank, status, last_seen_at desc, id desc)
  where not archived;
create index findings_assignee_idx
  on parapet.findings (assignee_id, workspace_id, severity_rank, id desc)
  where assignee_id is not null;
create index findings_place_idx on parapet.findings (workspace_id, place_host, check_id);
create index findings_duplicate_idx on parapet.findings (duplicate_of_id)
  where duplicate_of_id is not null;
create index findings_priority_idx
  on parapet.findings (workspace_id, severity_rank, status, priority_score desc, id desc)
  where not archived;
create index findings_due_idx
  on parapet.findings (
    workspace_id, severity_rank, status,
    (coalesce(due_at, '9999-12-31 00:00:00+00'::timestamptz)), id
  )
  where not archived;
-- Few of a million findings are overdue, and their list would look at each.
create index findings_overdue_idx on parapet.findings (workspace_id, due_at)
  where not archived and due_at is not null;
create index findings_risk_level_idx
  on parapet.findings (workspace_id, risk_level, severity_rank, id desc) where not archived;
create index findings_cves_idx on parapet.findings
  using gin (workspace_id, severity_rank, (vulnerability -> 'cveIds'))
  with (gin_pending_list_limit = 256)
  where not archived and vulnerability is not null;
create index findings_of_asset_open_idx on parapet.findings (workspace_id, asset_id, severity)
  include (id)
  where status in ('open', 'reopened', 'acknowledged') and duplicate_of_id is null;
create index findings_worst_idx on parapet.findings (workspace_id, severity_rank, id desc)
  include (status, asset_id, check_id, risk_level, priority_score, assignee_id, fix)
  where not archived;
create index findings_check_idx on parapet.findings (workspace_id, check_id, severity_rank, id desc)
  include (status, last_seen_at, priority_score)
  where not archived;
create index findings_asset_idx on parapet.findings (workspace_id, asset_id, severity_rank, id desc)
  include (status, last_seen_at, priority_score)
  where not archived;
create index findings_fix_idx on parapet.findings (workspace_id, fix, severity_rank, id desc)
  include (status, asset_id, check_id, last_seen_at, priority_score)
  where not archived;
-- Empty once all are ranked.
create index findings_outdated_formula_idx on parapet.findings (workspace_id, asset_id)
  where priority_version < 3;
-- The extension with the trigrams may be in another schema than ours, as on a hosted project.
select set_config('search_path', nspname, true)
  from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm';
-- Locations and titles apart, so that a search for one of them does not read the other.
create index findings_words_idx on parapet.findings
  using gin (workspace_id, severity_rank, location gin_trgm_ops,
    (title || e'\n' || check_id) gin_trgm_ops)
  with (gin_pending_list_limit = 256) where not archived;
set local search_path to default;
alter table parapet.findings enable row level security;
grant select,
    update (status, status_reason, status_changed_at, status_changed_by, fixed_at,
      is_retest_pending, due_at)
  on parapet.findings to parapet_api;
grant select,
    insert (id, workspace_id, asset_id, fingerprint, fingerprint_version, check_id, catalogue_id,
      check_version, title, description, severity, confidence, locator, location, cwe_ids,
      evidence, remediation, first_seen_at, last_seen_at, last_tested_at, place, place_host,
      priority_score, priority_factors, risk_level, due_at, vulnerability, baseline_signature,
      priority_why, priority_version, fix),
    update (check_id, catalogue_id, check_version, title, description, severity, confidence,
      status, status_reason, status_changed_at, status_changed_by, detection, locator,
      location, cwe_ids, evidence, remediation, last_seen_at, last_tested_at, fixed_at,
      reopened_count, is_retest_pending, passed_scan_id, priority_score, priority_factors,
      risk_level, due_at, vulnerability, baseline_signature, unknown_reason, priority_why,
      priority_version, fix)
  on parapet.findings to parapet_worker;
grant select (id, workspace_id, asset_id, check_id, title, severity, severity_rank, status,
      location, first_seen_at, last_seen_at, archived, vulnerability)
  on parapet.findings to parapet_search;

-- Counters. A write adds what it changed as further rows, so two writers never wait for each other;
-- the sum of all rows is exact in every transaction. Now and then the rows are folded.
create table parapet.finding_counts (
  id bigint generated always as identity primary key,
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  severity text not null,
  status text not null,
  archived boolean not null,
  findings integer not null
);
create index finding_counts_workspace_idx on parapet.finding_counts (workspace_id);
alter table parapet.finding_counts enable row level security;
grant select on parapet.finding_counts to parapet_api;
grant select on parapet.finding_counts to parapet_worker;

-- The other assets through which a finding was seen.
create table parapet.finding_assets (
  finding_id uuid not null references parapet.findings (id) on delete cascade,
  asset_id uuid not null references parapet.assets (id) on delete cascade,
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  primary key (finding_id, asset_id)
);
create index finding_assets_asset_idx on parapet.finding_assets (asset_id);
create index finding_assets_workspace_idx on parapet.finding_assets (workspace_id);
alter table parapet.finding_assets enable row level security;
grant select on parapet.finding_assets to parapet_api;
grant select,
    insert (finding_id, asset_id, workspace_id)
  on parapet.finding_assets to parapet_worker;

-- Who decided what about a finding, when and why; comments; what scans and time changed. Rows are only
-- added.
create table parapet.finding_history (
  id uuid not null default parapet.new_id(),
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  finding_id uuid not null references parapet.findings (id) on delete cascade,
  at timestamptz not null default now(),
  kind text not null check (kind in (
    'opened', 'status', 'assigned', 'comment', 'risk_requested', 'risk_rejected', 'risk_withdrawn',
    'retest', 'merged'
  )),
  from_status text,
  to_status text,
  note text,
  -- Null for scans and time. No reference: an entry outlives the account.
  actor_id uuid,
  scan_id uuid,
  primary key (finding_id, id)
);
create index finding_history_workspace_idx on parapet.finding_history (workspace_id, actor_id);
-- The overview counts what decisions of a period closed and reopened. Entries of scans that a check alone
-- caused are left out: a scan counts those itself. Entries are only added, and few of them are decisions.
create index finding_history_decisions_idx on parapet.finding_history (workspace_id, at)
  include (to_status)
  where case
    when from_status in ('open', 'reopened', 'acknowledged')
      then to_status in ('false_positive', 'risk_accepted')
        or to_status = 'fixed' and actor_id is not null
    when from_status in ('false_positive', 'risk_accepted', 'fixed')
      then to_status in ('open', 'reopened', 'acknowledged') and scan_id is null
  end;
alter table parapet.finding_history enable row level security;
grant select,
    insert (workspace_id, finding_id, kind, from_status, to_status, note, actor_id)
  on parapet.finding_history to parapet_api;
grant select,
    insert (workspace_id, finding_id, at, kind, from_status, to_status, note, scan_id)
  on parapet.finding_history to parapet_worker;

-- The last acceptance of the risk of a finding. Those before it are in its history.
create table parapet.finding_risk_acceptances (
  finding_id uuid primary key references parapet.findings (id) on delete cascade,
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  state text not null check (state in ('requested', 'approved', 'rejected', 'expired', 'revoked')),
  reason text not null,
  requested_by uuid,
  requested_at timestamptz not null,
  decided_by uuid,
  expires_at timestamptz not null
);
create index finding_risk_acceptances_workspace_idx
  on parapet.finding_risk_acceptances (workspace_id);
create index finding_risk_acceptances_expiry_idx
  on parapet.finding_risk_acceptances (expires_at, workspace_id) where state = 'approved';
alter table parapet.finding_risk_acceptances enable row level security;
grant select,
    insert (finding_id, workspace_id, state, reason, requested_by, requested_at, decided_by,
      expires_at),
    update (state, reason, requested_by, requested_at, decided_by, expires_at)
  on parapet.finding_risk_acceptances to parapet_api;
grant select, update (state) on parapet.finding_risk_acceptances to parapet_worker;

-- One scan's result for a finding: one row, however often the scan was taken up again.
create table parapet.finding_occurrences (
  scan_id uuid not null,
  finding_id uuid not null references parapet.findings (id) on delete cascade,
  workspace_id uuid not null,
  change text not null check (change in ('new', 'reopened', 'unchanged', 'fixed')),
  -- The finding's status before this scan; null when the scan found it first.
  previous_status text,
  at timestamptz not null default now(),
  primary key (scan_id, finding_id),
  foreign key (workspace_id, scan_id) references parapet.scans (workspace_id, id) on delete cascade
);
create index finding_occurrences_finding_idx on parapet.finding_occurrences (finding_id);
alter table parapet.finding_occurrences enable row level security;
grant select on parapet.finding_occurrences to parapet_api;
grant select,
    insert (scan_id, finding_id, workspace_id, change, previous_status, at),
    update (change, at)
  on parapet.finding_occurrences to parapet_worker;

-- A person has a check run again on the asset of a finding, and sees what it showed before and after.
create table parapet.finding_retests (
  finding_id uuid not null references parapet.findings (id) on delete cascade,
  scan_id uuid not null,
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  requested_by uuid,
  requested_at timestamptz not null default now(),
  evidence_before jsonb not null,
  -- Null until the scan has run the check.
  outcome text check (outcome in ('fixed', 'passed_once', 'present', 'not_tested')),
  reason text,
  evidence_after jsonb,
  ended_at timestamptz,
  primary key (finding_id, scan_id)
);
create index finding_retests_scan_idx on parapet.finding_retests (workspace_id, scan_id)
  where ended_at is null;
create index finding_retests_workspace_idx on parapet.finding_retests (workspace_id);
alter table parapet.finding_retests enable row level security;
grant select,
    insert (finding_id, scan_id, workspace_id, requested_by, evidence_before)
  on parapet.finding_retests to parapet_api;
grant select,
    update (outcome, reason, evidence_after, ended_at)
  on parapet.finding_retests to parapet_worker;

-- A rule that sets findings of a check aside as false positives, on one asset or on all.
create table parapet.finding_mutes (
  id uuid primary key default parapet.new_id(),
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  check_id text not null,
  -- Null for every asset.
  asset_id uuid references parapet.assets (id) on delete cascade,
  title text not null,
  reason text not null,
  -- No reference: a rule outlives the account.
  created_by uuid,
  created_at timestamptz not null default now()
);
create unique index finding_mutes_rule_idx
  on parapet.finding_mutes (workspace_id, check_id, asset_id) nulls not distinct;
create index finding_mutes_asset_idx on parapet.finding_mutes (asset_id);
alter table parapet.finding_mutes enable row level security;
grant select,
    insert (workspace_id, check_id, asset_id, title, reason, created_by),
    delete
  on parapet.finding_mutes to parapet_api;
grant select on parapet.finding_mutes to parapet_worker;

-- How a workspace stood after the last scan of each day: one row a day, which each scan replaces. Days beyond the plan's history are deleted each night.
create table parapet.score_days (
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  day date not null,
  -- Null while no asset has a score.
  score smallint check (score between 0 and 100),
  asset_count integer not null,
  tested integer not null,
  scored integer not null,
  critical integer not null,
  high integer not null,
  medium integer not null,
  low integer not null,
  info integer not null,
  score_version smallint not null default 1,
  taken_at timestamptz not null default now(),
  kind text not null default 'scan' check (kind in ('scan', 'retest')),
  primary key (workspace_id, day)
);
alter table parapet.score_days enable row level security;
grant select on parapet.score_days to parapet_api;
grant select,
    insert (workspace_id, day, score, asset_count, tested, scored, critical, high, medium, low,
      info, score_version, taken_at, kind),
    update (score, asset_count, tested, scored, critical, high, medium, low, info, score_version,
      taken_at, kind),
    delete
  on parapet.score_days to parapet_worker;
