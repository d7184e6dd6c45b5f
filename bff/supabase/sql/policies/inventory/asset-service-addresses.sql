create policy read on parapet.asset_service_addresses for select to parapet_api
  using (
    workspace_id in (select parapet.actor_open_workspaces())
    or parapet.actor_sees_service(workspace_id, service_id)
  );
create policy work on parapet.asset_service_addresses for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));
