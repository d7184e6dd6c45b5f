create policy read on parapet.asset_counts for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
create policy read_for_work on parapet.asset_counts for select to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()));
create policy within_scope on parapet.asset_counts as restrictive for all to parapet_api
  using (workspace_id in (select parapet.actor_open_workspaces()));
