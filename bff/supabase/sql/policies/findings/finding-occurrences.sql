create policy read on parapet.finding_occurrences for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
create policy work on parapet.finding_occurrences for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));
create policy within_scope on parapet.finding_occurrences as restrictive for all to parapet_api
  using (
    workspace_id in (select parapet.actor_open_workspaces())
    or parapet.actor_sees_finding(workspace_id, finding_id)
  );
