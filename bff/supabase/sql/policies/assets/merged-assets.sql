create policy read on parapet.merged_assets for select to parapet_api
  using (
    workspace_id in (select parapet.actor_open_workspaces())
    or kept_id in (select parapet.actor_scoped_assets())
  );
