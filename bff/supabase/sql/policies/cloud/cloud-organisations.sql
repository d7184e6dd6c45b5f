create policy read on parapet.cloud_organisations for select to parapet_api
  using (workspace_id in (select parapet.actor_open_workspaces()));
create policy add on parapet.cloud_organisations for insert to parapet_api
  with check (
    workspace_id in (select parapet.actor_workspaces_to_change())
    and created_by = (select parapet.actor_id())
  );
create policy change on parapet.cloud_organisations for update to parapet_api
  using (workspace_id in (select parapet.actor_workspaces_to_change()))
  with check (workspace_id in (select parapet.actor_workspaces_to_change()));
create policy remove on parapet.cloud_organisations for delete to parapet_api
  using (workspace_id in (select parapet.actor_workspaces_to_change()));
create policy work on parapet.cloud_organisations for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));
