create policy read on parapet.integration_secrets for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
create policy add on parapet.integration_secrets for insert to parapet_api
  with check (workspace_id in (select parapet.actor_workspaces_to_change()));
create policy change on parapet.integration_secrets for update to parapet_api
  using (workspace_id in (select parapet.actor_workspaces_to_change()))
  with check (workspace_id in (select parapet.actor_workspaces_to_change()));
create policy work on parapet.integration_secrets for select to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()));
create policy within_scope on parapet.integration_secrets as restrictive for all to parapet_api
  using (workspace_id in (select parapet.actor_open_workspaces()));
