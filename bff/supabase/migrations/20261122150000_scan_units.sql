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
  -- What it has added to the phases of its scan.
  phases jsonb not null default '[]',
  progress smallint not null default 0 check (progress between 0 and 100),
  requests_sent integer not null default 0,
  primary key (scan_id, position),
  foreign key (workspace_id, scan_id) references parapet.scans (workspace_id, id) on delete cascade,
  check ((lease_owner is not null) = (state = 'running'))
) with (fillfactor = 70);
create index scan_units_open_idx on parapet.scan_units (workspace_id, scan_id, position)
  where state in ('waiting', 'running');
create index scan_units_host_idx on parapet.scan_units (workspace_id, host) where state = 'running';

-- Null for an asset that was deleted before the scan was planned.
alter table parapet.scan_targets add column unit integer;
create index scans_open_idx on parapet.scans (queued_at)
  where status in ('queued', 'running', 'paused', 'cancelling');

alter table parapet.scan_units enable row level security;
grant select on parapet.scan_units to parapet_worker;
grant
  insert (scan_id, workspace_id, position, host, assets),
  update (state, attempt, lease_owner, heartbeat_at, phases, progress, requests_sent)
  on parapet.scan_units to parapet_worker;
grant update (unit) on parapet.scan_targets to parapet_worker;
create policy work on parapet.scan_units for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));

-- The unfinished scans of all workspaces, the oldest first, without those that a run without units
-- holds. As definer, because a worker sees one workspace at a time.
create function parapet.scans_to_work()
  returns table (
    workspace_id uuid, scan_id uuid, status text, is_retest boolean, is_planned boolean,
    is_late boolean, waiting integer, running integer
  )
  language sql stable security definer
  set search_path = ''
begin atomic
  select scans.workspace_id, scans.id, scans.status, scans.kind = 'retest',
    coalesce(scans.lease_owner = 'units', false),
    coalesce(scans.deadline_at < now(), false),
    units.waiting, units.running
  from parapet.scans
  cross join lateral (
    select
      count(*) filter (where not coalesce(alive, false))::integer as waiting,
      count(*) filter (where alive)::integer as running
    from (
      select state = 'running' and heartbeat_at > now() - interval '10 seconds' as alive
      from parapet.scan_units
      where scan_units.workspace_id = scans.workspace_id and scan_units.scan_id = scans.id
        and state in ('waiting', 'running')
    ) as open
  ) as units
  where scans.status in ('queued', 'running', 'paused', 'cancelling')
    and not (
      coalesce(scans.lease_owner <> 'units', false)
      and coalesce(scans.heartbeat_at > now() - interval '10 seconds', false)
    )
  order by scans.queued_at
  limit 1000;
end;
revoke execute on function parapet.scans_to_work() from public;
grant execute on function parapet.scans_to_work() to parapet_worker;
