create policy read on parapet.report_schedules for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
create policy change on parapet.report_schedules for all to parapet_api
  using (workspace_id in (select parapet.actor_workspaces_to_change()))
  with check (workspace_id in (select parapet.actor_workspaces_to_change()));
create policy work on parapet.report_schedules for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));
create policy within_scope on parapet.report_schedules as restrictive for all to parapet_api
  using (workspace_id in (select parapet.actor_open_workspaces()));
