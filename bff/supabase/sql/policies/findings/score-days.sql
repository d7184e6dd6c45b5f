create policy read on parapet.score_days for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
create policy work on parapet.score_days for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));
create policy within_scope on parapet.score_days as restrictive for all to parapet_api
  using (workspace_id in (select parapet.actor_open_workspaces()));
