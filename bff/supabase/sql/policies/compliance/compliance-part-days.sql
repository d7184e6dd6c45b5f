create policy read on parapet.compliance_part_days for select to parapet_api
  using (workspace_id in (select parapet.actor_open_workspaces()));
create policy work on parapet.compliance_part_days for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));
