create policy read on parapet.ticket_links for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
create policy add on parapet.ticket_links for insert to parapet_api
  with check (workspace_id in (select parapet.actor_workspaces_to_change()));
create policy change on parapet.ticket_links for update to parapet_api
  using (workspace_id in (select parapet.actor_workspaces_to_change()))
  with check (workspace_id in (select parapet.actor_workspaces_to_change()));
create policy work on parapet.ticket_links for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));
create policy within_scope on parapet.ticket_links as restrictive for all to parapet_api
  using (workspace_id in (select parapet.actor_open_workspaces()));
