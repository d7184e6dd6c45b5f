-- Returns the organisations after `after`, a page of them. As definer, because a worker sees one
-- workspace at a time.
-- Callers: workers.
create or replace function parapet.cloud_organisations_after(after uuid, most integer)
  returns table (id uuid, workspace_id uuid)
  language sql stable security definer
  set search_path = ''
begin atomic
  select organisations.id, organisations.workspace_id
  from parapet.cloud_organisations as organisations
  where (after is null or organisations.id > after)
    and organisations.workspace_id not in (select workspace_id from parapet.deleted_workspaces)
  order by organisations.id limit most;
end;
grant execute on function parapet.cloud_organisations_after(uuid, integer) to parapet_worker;
