create policy read on parapet.breach_settings for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
create policy add on parapet.breach_settings for insert to parapet_api
  with check (workspace_id in (select parapet.actor_workspaces_to_manage()));
create policy change on parapet.breach_settings for update to parapet_api
  using (workspace_id in (select parapet.actor_workspaces_to_manage()))
  with check (workspace_id in (select parapet.actor_workspaces_to_manage()));
create policy read_for_work on parapet.breach_settings for select to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()));
create policy work on parapet.breach_settings for update to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));
