-- Returns deleted workspaces whose time is over, the oldest first.
-- Callers: workers.
create or replace function parapet.workspaces_to_erase(most integer) returns setof uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  select workspace_id from parapet.deleted_workspaces
  where erase_at <= now() order by erase_at limit most;
end;
grant execute on function parapet.workspaces_to_erase(integer) to parapet_worker;

-- Deletes one batch of a workspace whose time is over, the workspace itself last. Returns whether
-- it is gone.
-- Callers: workers.
create or replace function parapet.erase_workspace(workspace uuid, most integer) returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
declare
  name text;
  deleted integer;
begin
  perform from parapet.deleted_workspaces
    where workspace_id = workspace and erase_at <= now() for update;
  if not found then
    return true;
  end if;
  foreach name in array array[
    'scan_ledger', 'scan_events', 'finding_occurrences', 'finding_history', 'feed_events', 'scans',
    'findings', 'asset_technologies', 'asset_services', 'breach_exposures', 'breach_people', 'breach_counts',
    'assets', 'integration_deliveries', 'audit_log'
  ] loop
    execute pg_catalog.format(
      'delete from parapet.%1$I where ctid = any (array(
         select ctid from parapet.%1$I where workspace_id = $1 limit $2
       ))', name
    ) using workspace, most;
    get diagnostics deleted = row_count;
    if deleted > 0 then
      return false;
    end if;
  end loop;
  delete from parapet.workspaces where id = workspace;
  return true;
end
$$;
grant execute on function parapet.erase_workspace(uuid, integer) to parapet_worker;
