-- Returns whether a lease lives: it does for ten seconds after its last heartbeat. While the
-- database restarts, no worker can write one: then the time counts from its start, so that a
-- restart costs no unit its worker, nor one of its attempts.
-- Callers: workers.
create or replace function parapet.is_lease_alive(heartbeat_at timestamptz) returns boolean
  language sql stable
  set search_path = ''
begin atomic
  select heartbeat_at is not null
    and greatest(heartbeat_at, pg_catalog.pg_postmaster_start_time()) > now() - interval '10 seconds';
end;
grant execute on function parapet.is_lease_alive(timestamptz) to parapet_worker;

-- Returns the unfinished scans of all workspaces, the oldest first, without those that a run
-- without units holds. As definer, because a worker sees one workspace at a time.
-- Callers: workers.
create or replace function parapet.scans_to_work()
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
      count(*) filter (where not alive)::integer as waiting,
      count(*) filter (where alive)::integer as running
    from (
      select state = 'running' and parapet.is_lease_alive(heartbeat_at) as alive
      from parapet.scan_units
      where scan_units.workspace_id = scans.workspace_id and scan_units.scan_id = scans.id
        and state in ('waiting', 'running')
    ) as open
  ) as units
  where scans.status in ('queued', 'running', 'paused', 'cancelling')
    and not (
      coalesce(scans.lease_owner <> 'units', false) and parapet.is_lease_alive(scans.heartbeat_at)
    )
  order by scans.queued_at
  limit 1000;
end;
grant execute on function parapet.scans_to_work() to parapet_worker;

-- Keeps the requests of the attempt before when a unit begins again.
-- Callers: triggers alone.
create or replace function parapet.keep_requests() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  new.requests_before := old.requests_before + old.requests_sent;
  return new;
end
$$;
