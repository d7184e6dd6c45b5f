-- When scans start by themselves, and the scans that each schedule has started. Workers start what is
-- due under a lock of the schedule's row (bff/src/modules/schedules).
create table parapet.scan_schedules (
  id uuid not null default parapet.new_id(),
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  name text not null check (length(name) between 1 and 80),
  -- As the contract has it: assets by id, by tag, or all.
  target jsonb not null,
  intensity text not null check (intensity in ('passive', 'safe', 'active')),
  cron text not null check (length(cron) <= 100),
  timezone text not null check (length(timezone) <= 64),
  windows jsonb not null default '[]',
  blackouts jsonb not null default '[]',
  jitter_minutes smallint not null default 0 check (jitter_minutes between 0 and 240),
  max_duration_minutes integer check (max_duration_minutes between 15 and 10080),
  overlap text not null default 'skip' check (overlap in ('skip', 'queue')),
  status text not null default 'active'
    check (status in ('active', 'paused', 'suspended_by_plan')),
  -- null when a person paused it.
  paused_because text check (paused_because = 'failures'),
  -- null while it is paused. It stays in the past while a run that is due has to wait.
  next_run_at timestamptz,
  waiting_for text check (waiting_for in ('window', 'previous_run', 'open_scans')),
  last_run_at timestamptz,
  last_outcome text
    check (last_outcome in ('started', 'skipped_previous_run', 'no_assets', 'failed')),
  consecutive_failures integer not null default 0 check (consecutive_failures >= 0),
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id)
);
create index scan_schedules_due_idx on parapet.scan_schedules (next_run_at, workspace_id)
  where next_run_at is not null;
create index scan_schedules_created_by_idx on parapet.scan_schedules (created_by);
create trigger touch before update of name, target, intensity, cron, timezone, windows, blackouts,
    jitter_minutes, max_duration_minutes, overlap, status
  on parapet.scan_schedules for each row execute function parapet.touch_updated_at();

create table parapet.schedule_runs (
  workspace_id uuid not null,
  scan_id uuid not null,
  schedule_id uuid not null,
  -- held: paused because its window has closed. released: a person resumed it, and it is left alone.
  state text not null default 'running'
    check (state in ('running', 'held', 'released', 'ended')),
  -- The longest duration has been written to the scan.
  is_limited boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (workspace_id, scan_id),
  foreign key (workspace_id, schedule_id)
    references parapet.scan_schedules (workspace_id, id) on delete cascade,
  foreign key (workspace_id, scan_id) references parapet.scans (workspace_id, id) on delete cascade
);
create index schedule_runs_schedule_idx
  on parapet.schedule_runs (workspace_id, schedule_id, scan_id desc);
create index schedule_runs_open_idx on parapet.schedule_runs (workspace_id) where state <> 'ended';

alter table parapet.scan_schedules enable row level security;
alter table parapet.schedule_runs enable row level security;

grant select, delete on parapet.scan_schedules to parapet_api;
grant
  insert (workspace_id, name, target, intensity, cron, timezone, windows, blackouts, jitter_minutes,
    max_duration_minutes, overlap, next_run_at, created_by, id),
  update (name, target, intensity, cron, timezone, windows, blackouts, jitter_minutes,
    max_duration_minutes, overlap, status, paused_because, next_run_at, waiting_for,
    consecutive_failures)
  on parapet.scan_schedules to parapet_api;
grant select on parapet.scan_schedules to parapet_worker;
grant update (status, paused_because, next_run_at, waiting_for, last_run_at, last_outcome,
    consecutive_failures) on parapet.scan_schedules to parapet_worker;
create policy read on parapet.scan_schedules for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
create policy change on parapet.scan_schedules for all to parapet_api
  using (workspace_id in (select parapet.actor_workspaces_to_change()))
  with check (workspace_id in (select parapet.actor_workspaces_to_change()));
create policy read_for_work on parapet.scan_schedules for select to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()));
create policy work on parapet.scan_schedules for update to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));

grant select on parapet.schedule_runs to parapet_api;
grant select, insert (workspace_id, scan_id, schedule_id), update (state, is_limited)
  on parapet.schedule_runs to parapet_worker;
create policy read on parapet.schedule_runs for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
create policy work on parapet.schedule_runs for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));

-- A worker starts a scan only for a schedule of its workspace that is not paused, and pauses one when
-- its window closes.
drop policy start_for_schedule on parapet.scans;
create policy start_for_schedule on parapet.scans for insert to parapet_worker
  with check (
    workspace_id = (select parapet.worker_workspace())
    and trigger = 'schedule' and created_by is null
    and exists (
      select from parapet.scan_schedules
      where scan_schedules.workspace_id = scans.workspace_id
        and scan_schedules.id = scans.schedule_id and scan_schedules.status <> 'paused'
    )
  );
grant update (paused_at) on parapet.scans to parapet_worker;

-- The schedules of an owner over all workspaces, as the plan counts them.
create function parapet.schedule_usage(owner uuid) returns integer
  language sql stable security definer
  set search_path = ''
begin atomic
  select count(*)::integer from parapet.scan_schedules
  where parapet.actor_sees_plan_of(owner)
    and workspace_id in (select id from parapet.workspaces where owner_id = owner);
end;

-- The workspaces after `after` in which a schedule is due or a scan of one has not ended. As definer,
-- because a worker sees one workspace at a time; so the next one.
create function parapet.workspaces_with_schedules(due timestamptz, after uuid, most integer)
  returns setof uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  select workspace_id from (
    select workspace_id from parapet.scan_schedules where next_run_at <= due
    union
    select workspace_id from parapet.schedule_runs where state <> 'ended'
  ) as found
  where after is null or workspace_id > after
  order by workspace_id limit most;
end;

-- The plan of the owner of a worker's schedule, and how many of the owner's schedules are older.
create function parapet.schedule_standing(schedule uuid)
  returns table (tier text, older integer)
  language sql stable security definer
  set search_path = ''
begin atomic
  select subscriptions.tier, (
    select count(*)::integer from parapet.scan_schedules as other
    where other.id < schedule
      and other.workspace_id in (
        select id from parapet.workspaces as owned where owned.owner_id = workspaces.owner_id
      )
  )
  from parapet.scan_schedules
  join parapet.workspaces on workspaces.id = scan_schedules.workspace_id
  left join parapet.subscriptions on subscriptions.user_id = workspaces.owner_id
  where scan_schedules.id = schedule
    and scan_schedules.workspace_id = parapet.worker_workspace();
end;

revoke execute on function parapet.schedule_usage(uuid),
  parapet.workspaces_with_schedules(timestamptz, uuid, integer), parapet.schedule_standing(uuid)
  from public;
grant execute on function parapet.schedule_usage(uuid) to parapet_api;
grant execute on function parapet.workspaces_with_schedules(timestamptz, uuid, integer)
  to parapet_worker;
grant execute on function parapet.schedule_standing(uuid) to parapet_worker;
