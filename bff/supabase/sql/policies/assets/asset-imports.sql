-- They speak of all assets, so a member with a limit sees none.
create policy read on parapet.asset_imports for select to parapet_api
  using (workspace_id in (select parapet.actor_open_workspaces()));
create policy add on parapet.asset_imports for insert to parapet_api
  with check (
    workspace_id in (select parapet.actor_workspaces_to_change())
    and workspace_id in (select parapet.actor_open_workspaces())
    and created_by = (select parapet.actor_id())
  );
-- Nobody confirms with another member's name.
create policy change on parapet.asset_imports for update to parapet_api
  using (
    workspace_id in (select parapet.actor_workspaces_to_change())
    and workspace_id in (select parapet.actor_open_workspaces())
  )
  with check (
    workspace_id in (select parapet.actor_workspaces_to_change())
    and workspace_id in (select parapet.actor_open_workspaces())
    and (confirmed_by is null or confirmed_by = (select parapet.actor_id()))
  );
create policy remove on parapet.asset_imports for delete to parapet_api
  using (
    workspace_id in (select parapet.actor_workspaces_to_change())
    and workspace_id in (select parapet.actor_open_workspaces())
  );
create policy work on parapet.asset_imports for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));
