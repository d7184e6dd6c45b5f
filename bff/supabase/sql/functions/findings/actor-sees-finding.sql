-- Returns whether a member with a limit sees a finding. By keys: a sub-select over the other table
-- could be planned as a read of all of it.
-- Callers: the API, policies.
create or replace function parapet.actor_sees_finding(workspace uuid, finding uuid) returns boolean
  language sql stable security definer cost 1
  set search_path = ''
begin atomic
  select exists (
    select from parapet.findings
    join parapet.memberships as member
      on member.workspace_id = findings.workspace_id and member.user_id = parapet.actor_id()
    join parapet.asset_tags as tagged
      on tagged.workspace_id = findings.workspace_id and tagged.asset_id = findings.asset_id
        and tagged.tag = any (member.asset_scope)
    where findings.id = finding and findings.workspace_id = workspace
      and workspace = coalesce(parapet.actor_key_workspace(), workspace)
  );
end;
grant execute on function parapet.actor_sees_finding(uuid, uuid) to parapet_api;
