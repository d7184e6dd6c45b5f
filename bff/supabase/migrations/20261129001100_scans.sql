-- Scans, their units of work, and the ledger of what each check said.

-- Live workers, for the readiness probe. Not about any workspace.
create table parapet.workers (
  id uuid primary key,
  host text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
alter table parapet.workers enable row level security;
grant select on parapet.workers to parapet_api;
grant select, insert (id, host), update (seen_at), delete on parapet.workers to parapet_worker;

create table parapet.scans (
  id uuid primary key default parapet.new_id(),
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  status text not null default 'queued' check (status in (
    'queued', 'running', 'paused', 'cancelling',
    'completed', 'partially_completed', 'failed', 'timed_out', 'cancelled'
  )),
  intensity text not null check (intensity in ('passive', 'safe', 'active')),
  trigger text not null default 'manual'
    check (trigger in ('manual', 'schedule', 'api', 'retest', 'asset_added')),
  progress smallint not null default 0 check (progress between 0 and 100),
  phase text,
  -- One object for each phase, as the contract has it.
  phases jsonb not null default '[]',
  -- Recounted from scan_ledger and finding_occurrences in the transaction that changes those.
  coverage jsonb not null default
    '{"planned":0,"passed":0,"failed":0,"errored":0,"notApplicable":0,"notRun":0}',
  counts jsonb not null default '{"new":0,"reopened":0,"fixed":0,"unchanged":0}',
  -- Open findings of the whole workspace by severity when the scan ended; null before.
  open_after jsonb,
  requests_sent integer not null default 0,
  ruleset_version text not null,
  -- Grows with every worker that takes the scan up: what an earlier one still writes is refused.
  attempt smallint not null default 1 check (attempt >= 1),
  lease_owner text,
  heartbeat_at timestamptz,
  deadline_at timestamptz,
  paused_at timestamptz,
  error jsonb,
  created_by uuid references auth.users (id) on delete set null,
  queued_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  asset_count integer not null default 0,
  -- A scan says what it is for and what started it. A retest runs some checks alone.
  kind text not null default 'external'
    check (kind in ('external', 'retest', 'discovery')),
  schedule_id uuid,
  -- The checks that run; null for all.
  check_ids text[] check (cardinality(check_ids) between 1 and 300),
  -- The id that whoever starts scans makes up, so that a request sent twice starts them once. All scans that one
  -- request starts have it.
  request_id uuid,
  unique (workspace_id, id)
);
create index scans_newest_idx on parapet.scans (workspace_id, id desc);
create index scans_created_by_idx on parapet.scans (created_by);
create index scans_status_idx on parapet.scans (workspace_id, status, id desc);
-- A worker deletes ended scans of its workspace; what belongs to a scan goes with it.
create index scans_finished_idx on parapet.scans (workspace_id, finished_at)
  where finished_at is not null;
create index scans_schedule_idx on parapet.scans (workspace_id, schedule_id, id desc)
  where schedule_id is not null;
create index scans_open_idx on parapet.scans (queued_at)
  where status in ('queued', 'running', 'paused', 'cancelling');
create index scans_request_idx on parapet.scans (workspace_id, request_id) where request_id is not null;
alter table parapet.scans enable row level security;
grant select,
    insert (workspace_id, intensity, trigger, phases, ruleset_version, created_by, asset_count,
      kind, schedule_id, check_ids, request_id),
    update (status, deadline_at, paused_at, finished_at)
  on parapet.scans to parapet_api;
grant select,
    insert (workspace_id, intensity, trigger, phases, ruleset_version, created_by, asset_count,
      kind, schedule_id, check_ids, request_id),
    update (status, progress, phase, phases, coverage, counts, open_after, requests_sent, attempt,
      lease_owner, heartbeat_at, deadline_at, paused_at, error, started_at, finished_at),
    delete
  on parapet.scans to parapet_worker;

-- No reference to the asset: a scan still says what it worked on after the asset was deleted.
create table parapet.scan_targets (
  scan_id uuid not null,
  asset_id uuid not null,
  workspace_id uuid not null,
  display_name text not null,
  position integer not null,
  reachability text check (reachability in ('online', 'offline', 'unresolved')),
  reason text,
  score smallint check (score between 0 and 100),
  done_at timestamptz,
  -- Null for an asset that was deleted before the scan was planned.
  unit integer,
  -- The basis of the score: the failed checks with their penalties, and whether there were gaps. Null
  -- without a score.
  score_basis jsonb,
  -- The version of the formula of the score.
  score_version smallint not null default 1,
  primary key (scan_id, asset_id),
  foreign key (workspace_id, scan_id) references parapet.scans (workspace_id, id) on delete cascade
);
create index scan_targets_position_idx
  on parapet.scan_targets (workspace_id, scan_id, position);
create index scan_targets_unreachable_idx
  on parapet.scan_targets (workspace_id, scan_id, position)
  where reachability in ('offline', 'unresolved');
-- The last scans of one asset.
create index scan_targets_latest_idx
  on parapet.scan_targets (workspace_id, asset_id, scan_id desc);
alter table parapet.scan_targets enable row level security;
grant select,
    insert (scan_id, asset_id, workspace_id, display_name, position)
  on parapet.scan_targets to parapet_api;
grant select,
    insert (scan_id, asset_id, workspace_id, display_name, position),
    update (reachability, reason, score, done_at, unit, score_basis, score_version)
  on parapet.scan_targets to parapet_worker;

-- A scan is planned once and done in units: the assets of one host, which one worker scans. Workers
-- claim units and prove with a heartbeat that they are alive.
create table parapet.scan_units (
  scan_id uuid not null,
  workspace_id uuid not null,
  position integer not null,
  -- The address that its assets share, or the name where there is none.
  host text not null,
  assets integer not null check (assets > 0),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  -- How often a worker began it; reset with each asset that is done.
  attempt smallint not null default 0,
  lease_owner uuid,
  heartbeat_at timestamptz,
  -- The part that it has added to the phases of its scan.
  phases jsonb not null default '[]',
  progress smallint not null default 0 check (progress between 0 and 100),
  requests_sent integer not null default 0,
  -- A unit that pauses its traffic, so that a retest goes first on its host.
  yielded_at timestamptz,
  -- Requests of runs that did not finish a unit, so that what a scan sent to a host never shrinks. Kept by a
  -- trigger, because a worker sets the count of its run to 0.
  requests_before integer not null default 0,
  primary key (scan_id, position),
  foreign key (workspace_id, scan_id) references parapet.scans (workspace_id, id) on delete cascade,
  check ((lease_owner is not null) = (state = 'running'))
) with (fillfactor = 70);
create index scan_units_open_idx on parapet.scan_units (workspace_id, scan_id, position)
  where state in ('waiting', 'running');
create index scan_units_host_idx on parapet.scan_units (workspace_id, host) where state = 'running';
alter table parapet.scan_units enable row level security;
grant select,
    insert (scan_id, workspace_id, position, host, assets),
    update (state, attempt, lease_owner, heartbeat_at, phases, progress, requests_sent,
      yielded_at)
  on parapet.scan_units to parapet_worker;

-- The checks that ledgers are about. A list never changes and many scans share it, so writers need
-- no reference to it: nothing but its workspace takes it away.
create table parapet.check_lists (
  -- From a hash of `checks`, so that the same ruleset is stored once in a workspace.
  id uuid not null,
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  -- Id, version, title, group and severity of each check in the ruleset that ran, by id.
  checks jsonb not null,
  primary key (workspace_id, id)
);
alter table parapet.check_lists enable row level security;
grant select on parapet.check_lists to parapet_api;
grant select, insert (id, workspace_id, checks) on parapet.check_lists to parapet_worker;

create table parapet.scan_ledger (
  scan_id uuid not null,
  asset_id uuid not null,
  workspace_id uuid not null,
  check_list_id uuid not null,
  -- A character per check of the list: its code point less 48 is a position in `legend`.
  outcomes text not null,
  -- The distinct pairs of outcome and reason. The outcome is null while a check waits.
  legend jsonb not null,
  primary key (scan_id, asset_id),
  foreign key (workspace_id, scan_id) references parapet.scans (workspace_id, id) on delete cascade
) with (fillfactor = 70);
alter table parapet.scan_ledger enable row level security;
grant select on parapet.scan_ledger to parapet_api;
grant select,
    insert (scan_id, asset_id, workspace_id, check_list_id, outcomes, legend),
    update (check_list_id, outcomes, legend)
  on parapet.scan_ledger to parapet_worker;

-- Events that streams send. A `scan` event carries nothing: the stream reads the scan again.
create table parapet.scan_events (
  id bigint generated always as identity,
  workspace_id uuid not null,
  scan_id uuid not null,
  type text not null check (type in ('scan', 'finding')),
  created_at timestamptz not null default now(),
  -- An event of a finding names it: what it is about is read with it, not stored again.
  finding_id uuid,
  change text
    check (change in ('new', 'reopened', 'unchanged', 'fixed')),
  foreign key (workspace_id, scan_id) references parapet.scans (workspace_id, id) on delete cascade,
  check (
    (type = 'finding') = (finding_id is not null) and (type = 'finding') = (change is not null)
  ),
  primary key (scan_id, id)
);
-- A `scan` event only says that the scan changed: the last one of a scan is all that a stream needs.
create index scan_events_change_idx on parapet.scan_events (scan_id, id) where type = 'scan';
alter table parapet.scan_events enable row level security;
grant select, insert (workspace_id, scan_id, type) on parapet.scan_events to parapet_api;
grant select,
    insert (workspace_id, scan_id, type, finding_id, change)
  on parapet.scan_events to parapet_worker;
