-- Returns the hosts of a scan that the actor sees. A function, which asks once whether they see it:
-- a policy of the table would read all assets of the scan for each of its hosts, for a member with
-- a limit.
-- Callers: the API.
create or replace function parapet.hosts_of_scan(workspace uuid, scan uuid)
  returns table (
    "position" integer, host text, assets integer, state text, yields boolean, phases jsonb,
    progress smallint, requests bigint, requests_before integer
  )
  language sql stable security definer
  set search_path = ''
begin atomic
  select unit.position, unit.host, unit.assets,
    case when unit.state = 'running' and not parapet.is_lease_alive(unit.heartbeat_at)
      then 'waiting' else unit.state end,
    unit.yielded_at is not null,
    unit.phases, unit.progress, unit.requests_before::bigint + unit.requests_sent,
    unit.requests_before
  from parapet.scan_units as unit
  where unit.workspace_id = workspace and unit.scan_id = scan
    and workspace in (select parapet.actor_workspaces())
    and (
      workspace in (select parapet.actor_open_workspaces())
      or parapet.actor_sees_scan(workspace, scan)
    );
end;
grant execute on function parapet.hosts_of_scan(uuid, uuid) to parapet_api;
