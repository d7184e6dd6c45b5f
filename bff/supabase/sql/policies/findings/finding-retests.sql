create policy read on parapet.finding_retests for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
create policy add on parapet.finding_retests for insert to parapet_api
  with check (
    workspace_id in (select parapet.actor_workspaces_to_change())
    and requested_by = (select parapet.actor_id())
    and exists (
      select from parapet.findings
      where findings.id = finding_id and findings.workspace_id = finding_retests.workspace_id
    )
  );
create policy work on parapet.finding_retests for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));
create policy within_scope on parapet.finding_retests as restrictive for all to parapet_api
  using (
    workspace_id in (select parapet.actor_open_workspaces())
    or parapet.actor_sees_finding(workspace_id, finding_id)
  );
