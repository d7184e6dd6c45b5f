-- A scan, what it works on, how each check ended on each asset, and the news that it sent.

create table parapet.scans (
  id uuid primary key default parapet.new_id(),
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  status text not null default 'queued' check (status in (
    'queued', 'running', 'paused', 'cancelling',
    'completed', 'partially_completed', 'failed', 'timed_out', 'cancelled'
  )),
  intensity text not null check (intensity in ('passive', 'safe', 'active')),
  trigger text not null default 'manual' check (trigger in ('manual', 'schedule', 'api')),
  progress smallint not null default 0 check (progress between 0 and 100),
  phase text,
  -- One object for each phase, as the contract has it.
  phases jsonb not null default '[]',
  -- Recounted from check_results and finding_occurrences in the transaction that changes those.
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
  unique (workspace_id, id)
);
create index scans_newest_idx on parapet.scans (workspace_id, id desc);
create index scans_created_by_idx on parapet.scans (created_by);

create trigger touch before update on parapet.scans
  for each row execute function parapet.touch_updated_at();

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
  primary key (scan_id, asset_id),
  foreign key (workspace_id, scan_id) references parapet.scans (workspace_id, id) on delete cascade
);
create index scan_targets_asset_idx on parapet.scan_targets (workspace_id, asset_id);
create index scan_targets_scan_idx on parapet.scan_targets (workspace_id, scan_id);

-- The coverage ledger. `outcome` is null while the check waits for its turn. Title, group and
-- severity are those of the ruleset that ran.
create table parapet.check_results (
  scan_id uuid not null,
  asset_id uuid not null,
  check_id text not null,
  workspace_id uuid not null,
  check_version integer not null,
  title text not null,
  check_group text not null,
  severity text not null check (severity in ('critical', 'high', 'medium', 'low', 'info')),
  outcome text check (outcome in ('pass', 'fail', 'error', 'not_applicable', 'not_run')),
  reason text,
  ended_at timestamptz,
  primary key (scan_id, asset_id, check_id),
  foreign key (workspace_id, scan_id) references parapet.scans (workspace_id, id) on delete cascade
);
create index check_results_scan_idx on parapet.check_results (workspace_id, scan_id, outcome);

-- What the event stream sends. A `scan` event carries nothing: the stream reads the scan anew.
create table parapet.scan_events (
  id bigint generated always as identity primary key,
  workspace_id uuid not null,
  scan_id uuid not null,
  type text not null check (type in ('scan', 'finding')),
  payload jsonb check ((payload is not null) = (type = 'finding')),
  created_at timestamptz not null default now(),
  foreign key (workspace_id, scan_id) references parapet.scans (workspace_id, id) on delete cascade
);
create index scan_events_scan_idx on parapet.scan_events (workspace_id, scan_id, id);

create function parapet.announce_scan_events() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('parapet_scans', scan_id::text)
    from (select distinct scan_id from added) as scans;
  return null;
end
$$;
revoke execute on all functions in schema parapet from public;
create trigger announce after insert on parapet.scan_events
  referencing new table as added
  for each statement execute function parapet.announce_scan_events();

-- Live workers, for the readiness probe. Not about any workspace.
create table parapet.workers (
  id uuid primary key,
  host text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

alter table parapet.scans enable row level security;
alter table parapet.scan_targets enable row level security;
alter table parapet.check_results enable row level security;
alter table parapet.scan_events enable row level security;
alter table parapet.workers enable row level security;

grant select, insert on parapet.scans to parapet_api;
grant update (status, paused_at, deadline_at, finished_at, updated_at)
  on parapet.scans to parapet_api;
create policy read on parapet.scans for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
create policy add on parapet.scans for insert to parapet_api
  with check (workspace_id in (select parapet.actor_workspaces_to_change()));
create policy change on parapet.scans for update to parapet_api
  using (workspace_id in (select parapet.actor_workspaces_to_change()))
  with check (workspace_id in (select parapet.actor_workspaces_to_change()));
grant select, update on parapet.scans to parapet_worker;
create policy read_for_work on parapet.scans for select to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()));
create policy work on parapet.scans for update to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));

grant select, insert on parapet.scan_targets to parapet_api;
create policy read on parapet.scan_targets for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
create policy add on parapet.scan_targets for insert to parapet_api
  with check (workspace_id in (select parapet.actor_workspaces_to_change()));
grant select, update on parapet.scan_targets to parapet_worker;
create policy read_for_work on parapet.scan_targets for select to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()));
create policy work on parapet.scan_targets for update to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));

grant select on parapet.check_results to parapet_api;
create policy read on parapet.check_results for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
grant select, insert, update on parapet.check_results to parapet_worker;
create policy work on parapet.check_results for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));

grant select, insert on parapet.scan_events to parapet_api;
create policy read on parapet.scan_events for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
create policy add on parapet.scan_events for insert to parapet_api
  with check (workspace_id in (select parapet.actor_workspaces_to_change()));
grant select, insert on parapet.scan_events to parapet_worker;
create policy work on parapet.scan_events for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));

grant select on parapet.workers to parapet_api;
create policy read on parapet.workers for select to parapet_api using (true);
grant select, insert, update, delete on parapet.workers to parapet_worker;
create policy work on parapet.workers for all to parapet_worker using (true) with check (true);
