-- What a breach is says nothing of who is in it.
create policy read on parapet.breaches for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
create policy add on parapet.breaches for insert to parapet_api
  with check (workspace_id in (select parapet.actor_workspaces_to_change()));
create policy change on parapet.breaches for update to parapet_api
  using (workspace_id in (select parapet.actor_workspaces_to_change()))
  with check (workspace_id in (select parapet.actor_workspaces_to_change()));
create policy work on parapet.breaches for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));
