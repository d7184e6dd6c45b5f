-- Returns the workspaces after `after` with a search that is due. As definer, because a worker sees
-- one workspace at a time.
-- Callers: workers.
create or replace function parapet.workspaces_with_due_searches(
  due timestamptz, after uuid, most integer
)
  returns setof uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  select workspace_id from parapet.breach_settings
  where next_search_at <= due and cadence <> 'off' and key_state = 'works'
    and (after is null or workspace_id > after)
    and workspace_id not in (select workspace_id from parapet.deleted_workspaces)
  order by workspace_id limit most;
end;
grant execute on function parapet.workspaces_with_due_searches(timestamptz, uuid, integer)
  to parapet_worker;

-- Returns the workspaces after `after` that keep something of people or of searches.
-- Callers: workers.
create or replace function parapet.workspaces_with_breach_data(after uuid, most integer)
  returns setof uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  select id from parapet.workspaces
  where (after is null or id > after)
    and id not in (select workspace_id from parapet.deleted_workspaces)
    and (
      exists (select from parapet.breach_people where workspace_id = workspaces.id)
      or exists (select from parapet.breach_searches where workspace_id = workspaces.id)
      or exists (select from parapet.breach_imports where workspace_id = workspaces.id)
    )
  order by id limit most;
end;
grant execute on function parapet.workspaces_with_breach_data(uuid, integer) to parapet_worker;
