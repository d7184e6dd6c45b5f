-- Policies ask who acts for each table of each statement. The answer was found again for each row of
-- memberships, by a call for each row, which took most of the time of a short statement.

-- Without a search path of their own, so that Postgres inlines them; their names are bound here.
create or replace function parapet.actor_id() returns uuid
  language sql stable
  return (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid;

create or replace function parapet.worker_workspace() returns uuid
  language sql stable
  return nullif(current_setting('parapet.workspace_id', true), '')::uuid;

create or replace function parapet.actor_workspaces() returns setof uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  select workspace_id from parapet.memberships where user_id = (select parapet.actor_id());
end;

create or replace function parapet.actor_workspaces_to_change() returns setof uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  select workspace_id from parapet.memberships
  where user_id = (select parapet.actor_id()) and role not in ('viewer', 'auditor');
end;
