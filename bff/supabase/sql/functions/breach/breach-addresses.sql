-- Returns the sealed address of a person to who may show addresses and sees the domain; else null.
-- Callers: the API.
create or replace function parapet.sealed_breach_address(workspace uuid, person uuid) returns text
  language sql stable security definer
  set search_path = ''
begin atomic
  select people.sealed_address from parapet.breach_people as people
  where people.workspace_id = workspace and people.id = person
    and parapet.actor_sees_asset(workspace, people.asset_id)
    and exists (
      select from parapet.memberships
      where memberships.workspace_id = workspace and memberships.user_id = parapet.actor_id()
        and memberships.role in ('analyst', 'admin', 'owner')
        and workspace = coalesce(parapet.actor_key_workspace(), workspace)
    );
end;
grant execute on function parapet.sealed_breach_address(uuid, uuid) to parapet_api;

-- Returns the sealed key of the service to who manages the workspace; else null.
-- Callers: the API.
create or replace function parapet.sealed_breach_key(workspace uuid) returns text
  language sql stable security definer
  set search_path = ''
begin atomic
  select settings.sealed_key from parapet.breach_settings as settings
  where settings.workspace_id = workspace
    and workspace in (select parapet.actor_workspaces_to_manage())
    and workspace = coalesce(parapet.actor_key_workspace(), workspace);
end;
grant execute on function parapet.sealed_breach_key(uuid) to parapet_api;
