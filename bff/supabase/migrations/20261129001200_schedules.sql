-- Scans that start by themselves.

-- When scans start by themselves, and the scans that each schedule has started. Workers start what is
-- due under a lock of the schedule's row.
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
  -- A schedule that runs once: the time on the clock of its zone. `cron` names the same minute, so that a version
  -- without this column starts the run at its time too.
  once text
    check (once ~ '^2\d{3}-\d\d-\d\dT\d\d:\d\d$'),
  primary key (workspace_id, id),
  constraint scan_schedules_name_is_name check (parapet.is_name(name, 80))
);
create index scan_schedules_due_idx on parapet.scan_schedules (next_run_at, workspace_id)
  where next_run_at is not null;
create index scan_schedules_created_by_idx on parapet.scan_schedules (created_by);
alter table parapet.scan_schedules enable row level security;
grant select,
    insert (id, workspace_id, name, target, intensity, cron, timezone, windows, blackouts,
      jitter_minutes, max_duration_minutes, overlap, next_run_at, created_by, once),
    update (name, target, intensity, cron, timezone, windows, blackouts, jitter_minutes,
      max_duration_minutes, overlap, status, paused_because, next_run_at, waiting_for,
      consecutive_failures, once),
    delete
  on parapet.scan_schedules to parapet_api;
grant select,
    update (status, paused_because, next_run_at, waiting_for, last_run_at, last_outcome,
      consecutive_failures),
    delete
  on parapet.scan_schedules to parapet_worker;

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
alter table parapet.schedule_runs enable row level security;
grant select on parapet.schedule_runs to parapet_api;
grant select,
    insert (workspace_id, scan_id, schedule_id),
    update (state, is_limited)
  on parapet.schedule_runs to parapet_worker;
