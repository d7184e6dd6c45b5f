create policy read on parapet.asset_finding_ranks for select to parapet_api
  using (
    workspace_id in (select parapet.actor_open_workspaces())
    or asset_id in (select parapet.actor_scoped_assets())
  );
