create policy own on parapet.notification_choices for all to parapet_api
  using (
    user_id = (select parapet.actor_id())
    and workspace_id in (select parapet.actor_workspaces())
  )
  with check (
    user_id = (select parapet.actor_id())
    and workspace_id in (select parapet.actor_workspaces())
  );
