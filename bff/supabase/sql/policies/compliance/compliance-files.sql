create policy read on parapet.compliance_files for select to parapet_api
  using (workspace_id in (select parapet.actor_open_workspaces()));
create policy add on parapet.compliance_files for insert to parapet_api
  with check (
    workspace_id in (select parapet.actor_workspaces_to_change())
    and created_by = (select parapet.actor_id())
  );
create policy remove on parapet.compliance_files for delete to parapet_api
  using (workspace_id in (select parapet.actor_workspaces_to_change()));
create policy read_for_work on parapet.compliance_files for select to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()));
create policy within_scope on parapet.compliance_files as restrictive for all to parapet_api
  using (workspace_id in (select parapet.actor_open_workspaces()));
