-- Assigns a finding to a member, or to nobody, for a member who may change it. Returns whether it
-- did.
-- Callers: the API.
create or replace function parapet.assign_finding(workspace uuid, finding uuid, assignee uuid)
  returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update parapet.findings set assignee_id = assignee
    where id = finding and workspace_id = workspace
      and workspace in (select parapet.actor_workspaces_to_change())
      and parapet.actor_sees_asset(workspace, asset_id)
      and (assignee is null or exists (
        select from parapet.memberships
        where workspace_id = workspace and user_id = assignee
      ));
  return found;
end
$$;
grant execute on function parapet.assign_finding(uuid, uuid, uuid) to parapet_api;

-- Assigns findings to a member, or to nobody, for a member who may change them. Returns those that
-- it assigned.
-- Callers: the API.
create or replace function parapet.assign_findings(workspace uuid, findings uuid[], assignee uuid)
  returns setof uuid
  language sql security definer
  set search_path = ''
begin atomic
  update parapet.findings as finding set assignee_id = assign_findings.assignee
    where finding.id = any (assign_findings.findings)
      and finding.workspace_id = assign_findings.workspace
      and assign_findings.workspace in (select parapet.actor_workspaces_to_change())
      and parapet.actor_sees_asset(assign_findings.workspace, finding.asset_id)
      and (assign_findings.assignee is null or exists (
        select from parapet.memberships as member
        where member.workspace_id = assign_findings.workspace
          and member.user_id = assign_findings.assignee
      ))
    returning finding.id;
end;
grant execute on function parapet.assign_findings(uuid, uuid[], uuid) to parapet_api;
