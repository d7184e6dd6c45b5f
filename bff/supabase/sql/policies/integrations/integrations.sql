create policy read on parapet.integrations for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
create policy add on parapet.integrations for insert to parapet_api
  with check (
    workspace_id in (select parapet.actor_workspaces_to_change())
    and created_by = (select parapet.actor_id())
  );
create policy change on parapet.integrations for update to parapet_api
  using (workspace_id in (select parapet.actor_workspaces_to_change()))
  with check (workspace_id in (select parapet.actor_workspaces_to_change()));
create policy remove on parapet.integrations for delete to parapet_api
  using (workspace_id in (select parapet.actor_workspaces_to_change()));
create policy read_for_work on parapet.integrations for select to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()));
create policy work on parapet.integrations for update to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));
