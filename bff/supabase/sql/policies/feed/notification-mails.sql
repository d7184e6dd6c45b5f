create policy own on parapet.notification_mails for select to parapet_api
  using (
    user_id = (select parapet.actor_id())
    and workspace_id in (select parapet.actor_workspaces())
  );
create policy work on parapet.notification_mails for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));
