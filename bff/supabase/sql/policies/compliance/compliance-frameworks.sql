create policy read on parapet.compliance_frameworks for select to parapet_api
  using (workspace_id in (select parapet.actor_open_workspaces()));
create policy choose on parapet.compliance_frameworks for all to parapet_api
  using (workspace_id in (select parapet.actor_workspaces_to_manage()))
  with check (workspace_id in (select parapet.actor_workspaces_to_manage()));
create policy read_for_work on parapet.compliance_frameworks for select to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()));
create policy within_scope on parapet.compliance_frameworks as restrictive for all to parapet_api
  using (workspace_id in (select parapet.actor_open_workspaces()));
