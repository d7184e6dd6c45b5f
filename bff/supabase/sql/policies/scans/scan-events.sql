create policy read on parapet.scan_events for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
create policy add on parapet.scan_events for insert to parapet_api
  with check (workspace_id in (select parapet.actor_workspaces_to_change()));
create policy work on parapet.scan_events for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));
create policy within_scope on parapet.scan_events as restrictive for all to parapet_api
  using (
    workspace_id in (select parapet.actor_open_workspaces())
    or parapet.actor_sees_scan(workspace_id, scan_id)
  );
