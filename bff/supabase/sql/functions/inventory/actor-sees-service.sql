-- Returns whether a member with a limit sees a service, by keys.
-- Callers: the API, policies.
create or replace function parapet.actor_sees_service(workspace uuid, service uuid) returns boolean
  language sql stable security definer cost 10
  set search_path = ''
begin atomic
  select exists (
    select from parapet.asset_services
    join parapet.memberships as member
      on member.workspace_id = asset_services.workspace_id and member.user_id = parapet.actor_id()
    join parapet.asset_tags as tagged
      on tagged.workspace_id = asset_services.workspace_id and tagged.asset_id = asset_services.asset_id
        and tagged.tag = any (member.asset_scope)
    where asset_services.id = service and asset_services.workspace_id = workspace
      and workspace = coalesce(parapet.actor_key_workspace(), workspace)
  );
end;
grant execute on function parapet.actor_sees_service(uuid, uuid) to parapet_api;
