create policy read on parapet.invitations for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces_to_manage()));
create policy add on parapet.invitations for insert to parapet_api
  with check (
    workspace_id in (select parapet.actor_workspaces_to_manage())
    and invited_by = (select parapet.actor_id())
  );
create policy change on parapet.invitations for update to parapet_api
  using (workspace_id in (select parapet.actor_workspaces_to_manage()) and state = 'pending')
  with check (workspace_id in (select parapet.actor_workspaces_to_manage()) and state <> 'accepted');
create policy work on parapet.invitations for select to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()));
create policy send on parapet.invitations for update to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()) and state = 'pending')
  with check (workspace_id = (select parapet.worker_workspace()) and state = 'pending');
