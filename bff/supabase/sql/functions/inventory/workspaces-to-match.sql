-- Returns the workspaces after `after` in the order of their ids. As definer, because a worker sees
-- one workspace at a time.
-- Callers: workers.
create or replace function parapet.workspaces_to_match(after uuid, most integer) returns setof uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  select id from parapet.workspaces where after is null or id > after order by id limit most;
end;
grant execute on function parapet.workspaces_to_match(uuid, integer) to parapet_worker;
