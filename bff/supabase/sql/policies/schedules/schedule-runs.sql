create policy read on parapet.schedule_runs for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
create policy work on parapet.schedule_runs for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));
create policy within_scope on parapet.schedule_runs as restrictive for all to parapet_api
  using (
    workspace_id in (select parapet.actor_open_workspaces())
    or parapet.actor_sees_scan(workspace_id, scan_id)
  );
