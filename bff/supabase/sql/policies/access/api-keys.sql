create policy read on parapet.api_keys for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces_with_keys()));
create policy add on parapet.api_keys for insert to parapet_api
  with check (
    workspace_id in (select parapet.actor_workspaces_with_keys())
    and created_by = (select parapet.actor_id())
  );
create policy change on parapet.api_keys for update to parapet_api
  using (workspace_id in (select parapet.actor_workspaces_with_keys()))
  with check (workspace_id in (select parapet.actor_workspaces_with_keys()));
