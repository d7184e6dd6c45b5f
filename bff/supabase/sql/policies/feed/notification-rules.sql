create policy read on parapet.notification_rules for select to parapet_api
  using (
    workspace_id in (select parapet.actor_workspaces())
    and (user_id is null or user_id = (select parapet.actor_id()))
  );
create policy change_own on parapet.notification_rules for all to parapet_api
  using (
    user_id = (select parapet.actor_id()) and workspace_id in (select parapet.actor_workspaces())
  )
  with check (
    user_id = (select parapet.actor_id()) and workspace_id in (select parapet.actor_workspaces())
  );
create policy change_of_workspace on parapet.notification_rules for all to parapet_api
  using (user_id is null and workspace_id in (select parapet.actor_workspaces_to_change()))
  with check (user_id is null and workspace_id in (select parapet.actor_workspaces_to_change()));
create policy work on parapet.notification_rules for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));
