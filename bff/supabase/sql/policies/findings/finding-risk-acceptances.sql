create policy read on parapet.finding_risk_acceptances for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
-- A request is in the actor's own name. Nobody approves their own while another member could.
create policy request on parapet.finding_risk_acceptances for insert to parapet_api
  with check (
    workspace_id in (select parapet.actor_workspaces_to_change())
    and state in ('requested', 'approved')
    and requested_by = (select parapet.actor_id())
    and expires_at <= now() + interval '366 days'
    and exists (
      select from parapet.findings
      where findings.id = finding_id
        and findings.workspace_id = finding_risk_acceptances.workspace_id
    )
    and (state <> 'approved' or (
      decided_by = (select parapet.actor_id())
      and not exists (
        select from parapet.memberships as other
        where other.workspace_id = finding_risk_acceptances.workspace_id
          and other.user_id <> (select parapet.actor_id())
          and other.role in ('analyst', 'admin', 'owner')
      )
    ))
  );
create policy decide on parapet.finding_risk_acceptances for update to parapet_api
  using (workspace_id in (select parapet.actor_workspaces_to_change()))
  with check (
    workspace_id in (select parapet.actor_workspaces_to_change())
    and expires_at <= now() + interval '366 days'
    and (state <> 'requested' or requested_by = (select parapet.actor_id()))
    and (state <> 'approved' or (
      decided_by = (select parapet.actor_id())
      and (requested_by is distinct from decided_by or not exists (
        select from parapet.memberships as other
        where other.workspace_id = finding_risk_acceptances.workspace_id
          and other.user_id <> (select parapet.actor_id())
          and other.role in ('analyst', 'admin', 'owner')
      ))
    ))
  );
create policy work on parapet.finding_risk_acceptances for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));
create policy within_scope on parapet.finding_risk_acceptances as restrictive for all to parapet_api
  using (
    workspace_id in (select parapet.actor_open_workspaces())
    or parapet.actor_sees_finding(workspace_id, finding_id)
  );
