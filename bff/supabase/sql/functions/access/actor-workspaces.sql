-- Returns the workspaces of the actor. A key acts in its own workspace, whatever else its maker is
-- a member of. These functions run as definer, because a policy on memberships that read
-- memberships would call itself.
-- Callers: the API, policies.
create or replace function parapet.actor_workspaces() returns setof uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  select workspace_id from parapet.memberships
  where user_id = parapet.actor_id()
    and workspace_id = coalesce(parapet.actor_key_workspace(), workspace_id);
end;
grant execute on function parapet.actor_workspaces() to parapet_api, parapet_search;

-- Returns the workspaces in which the actor sees all assets.
-- Callers: the API, policies.
create or replace function parapet.actor_open_workspaces() returns setof uuid
  language sql stable security definer rows 1 cost 1
  set search_path = ''
begin atomic
  select workspace_id from parapet.memberships
  where user_id = parapet.actor_id() and asset_scope is null
    and workspace_id = coalesce(parapet.actor_key_workspace(), workspace_id);
end;
grant execute on function parapet.actor_open_workspaces() to parapet_api, parapet_search;

-- Returns the workspaces in which the actor may do more than read; the API's policy says what each
-- role may change.
-- Callers: the API, policies.
create or replace function parapet.actor_workspaces_to_change() returns setof uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  select workspace_id from parapet.memberships
  where user_id = parapet.actor_id() and role not in ('viewer', 'auditor')
    and workspace_id = coalesce(parapet.actor_key_workspace(), workspace_id);
end;
grant execute on function parapet.actor_workspaces_to_change() to parapet_api;

-- Returns the workspaces that the actor manages: members, settings, integrations.
-- Callers: the API, policies.
create or replace function parapet.actor_workspaces_to_manage() returns setof uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  select workspace_id from parapet.memberships
  where user_id = (select parapet.actor_id()) and role in ('admin', 'owner');
end;
grant execute on function parapet.actor_workspaces_to_manage() to parapet_api;

-- Returns the workspaces whose audit log the actor may read. The log is about the whole workspace,
-- so that a member with a limit reads none.
-- Callers: the API, policies.
create or replace function parapet.actor_workspaces_to_audit() returns setof uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  select workspace_id from parapet.memberships
  where user_id = parapet.actor_id() and role in ('auditor', 'admin', 'owner')
    and asset_scope is null
    and workspace_id = coalesce(parapet.actor_key_workspace(), workspace_id);
end;
grant execute on function parapet.actor_workspaces_to_audit() to parapet_api;

-- Returns the workspaces whose API keys the actor sees and may revoke.
-- Callers: the API, policies.
create or replace function parapet.actor_workspaces_with_keys() returns setof uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  select workspace_id from parapet.memberships
  where user_id = parapet.actor_id() and role in ('admin', 'owner');
end;
grant execute on function parapet.actor_workspaces_with_keys() to parapet_api;
