create policy read on parapet.breach_imports for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
create policy add on parapet.breach_imports for insert to parapet_api
  with check (
    workspace_id in (select parapet.actor_workspaces_to_change())
    and started_by = (select parapet.actor_id())
  );
create policy change on parapet.breach_imports for update to parapet_api
  using (started_by = (select parapet.actor_id()))
  with check (workspace_id in (select parapet.actor_workspaces_to_change()));
create policy work on parapet.breach_imports for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));
create policy within_scope on parapet.breach_imports as restrictive for all to parapet_api
  using (workspace_id in (select parapet.actor_open_workspaces()));
