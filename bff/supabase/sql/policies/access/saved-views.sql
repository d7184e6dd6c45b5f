create policy read on parapet.saved_views for select to parapet_api
  using (
    workspace_id in (select parapet.actor_workspaces())
    and (shared or created_by = (select parapet.actor_id()))
  );
-- Whoever may change nothing in the workspace keeps views of their own.
create policy add on parapet.saved_views for insert to parapet_api
  with check (
    workspace_id in (select parapet.actor_workspaces())
    and created_by = (select parapet.actor_id())
    and (not shared or workspace_id in (select parapet.actor_workspaces_to_change()))
  );
create policy change on parapet.saved_views for update to parapet_api
  using (
    workspace_id in (select parapet.actor_workspaces())
    and (created_by = (select parapet.actor_id())
      or (shared and workspace_id in (select parapet.actor_workspaces_to_change())))
  )
  with check (
    workspace_id in (select parapet.actor_workspaces())
    and (created_by = (select parapet.actor_id()) or shared)
    and (not shared or workspace_id in (select parapet.actor_workspaces_to_change()))
  );
create policy remove on parapet.saved_views for delete to parapet_api
  using (
    workspace_id in (select parapet.actor_workspaces())
    and (created_by = (select parapet.actor_id())
      or (shared and workspace_id in (select parapet.actor_workspaces_to_change())))
  );
