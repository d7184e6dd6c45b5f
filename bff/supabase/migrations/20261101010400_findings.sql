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
  unique (workspace_id, fingerprint)
);
create index findings_severity_idx
  on parapet.findings (workspace_id, severity_rank, last_seen_at desc, id desc);
create index findings_facets_idx on parapet.findings (workspace_id, status, severity);
create index findings_last_seen_idx on parapet.findings (workspace_id, last_seen_at desc, id desc);
create index findings_first_seen_idx on parapet.findings (workspace_id, first_seen_at desc, id desc);
create index findings_title_idx on parapet.findings (workspace_id, title, id);
create index findings_asset_idx on parapet.findings (workspace_id, asset_id, check_id);
create index findings_asset_reference_idx on parapet.findings (asset_id);
create index findings_status_changed_by_idx on parapet.findings (status_changed_by);

create trigger touch before update on parapet.findings
  for each row execute function parapet.touch_updated_at();

-- What a scan said about a finding: one row, however often the scan was taken up again.
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
create index finding_occurrences_scan_idx
  on parapet.finding_occurrences (workspace_id, scan_id, change);
create index finding_occurrences_finding_idx on parapet.finding_occurrences (finding_id);

alter table parapet.findings enable row level security;
alter table parapet.finding_occurrences enable row level security;

grant select on parapet.findings to parapet_api;
grant update (status, status_reason, status_changed_at, status_changed_by, fixed_at, updated_at)
  on parapet.findings to parapet_api;
create policy read on parapet.findings for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
create policy change on parapet.findings for update to parapet_api
  using (workspace_id in (select parapet.actor_workspaces_to_change()))
  with check (workspace_id in (select parapet.actor_workspaces_to_change()));
grant select, insert, update on parapet.findings to parapet_worker;
create policy work on parapet.findings for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));

grant select on parapet.finding_occurrences to parapet_api;
create policy read on parapet.finding_occurrences for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
grant select, insert, update on parapet.finding_occurrences to parapet_worker;
create policy work on parapet.finding_occurrences for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));
