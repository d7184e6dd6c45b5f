create policy read on parapet.cloud_resources for select to parapet_api
  using (workspace_id in (select parapet.actor_open_workspaces()));
create policy work on parapet.cloud_resources for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));
