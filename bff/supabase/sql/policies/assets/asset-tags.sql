create policy read on parapet.asset_tags for select to parapet_api
  using (
    workspace_id in (select parapet.actor_open_workspaces())
    or asset_id in (select parapet.actor_scoped_assets())
  );
create policy add_within_scope on parapet.asset_tags as restrictive for insert to parapet_api
  with check (
    workspace_id in (select parapet.actor_open_workspaces())
    or asset_id in (select parapet.actor_scoped_assets())
  );
create policy change_within_scope on parapet.asset_tags as restrictive for update to parapet_api
  using (
    workspace_id in (select parapet.actor_open_workspaces())
    or asset_id in (select parapet.actor_scoped_assets())
  );
create policy remove_within_scope on parapet.asset_tags as restrictive for delete to parapet_api
  using (
    workspace_id in (select parapet.actor_open_workspaces())
    or asset_id in (select parapet.actor_scoped_assets())
  );
