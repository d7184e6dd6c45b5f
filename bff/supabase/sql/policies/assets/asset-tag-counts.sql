create policy read on parapet.asset_tag_counts for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
create policy within_scope on parapet.asset_tag_counts as restrictive for all to parapet_api
  using (workspace_id in (select parapet.actor_open_workspaces()));
