-- They speak of all assets, so a member with a limit sees none.
create policy read on parapet.asset_tag_groups for select to parapet_api
  using (workspace_id in (select parapet.actor_open_workspaces()));
