-- Returns the workspaces with a search that is due, after `after` in the order of their ids. As
-- definer, because a worker sees one workspace at a time.
-- Callers: workers.
create or replace function parapet.workspaces_with_due_syncs(due timestamptz, after uuid, most integer)
  returns setof uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  select distinct workspace_id from parapet.subdomain_syncs
  where next_at <= due and (after is null or workspace_id > after)
    and workspace_id not in (select workspace_id from parapet.deleted_workspaces)
  order by workspace_id limit most;
end;
grant execute on function parapet.workspaces_with_due_syncs(timestamptz, uuid, integer)
  to parapet_worker;
