create policy read on parapet.asset_candidates for select to parapet_api
  using (
    workspace_id in (select parapet.actor_open_workspaces())
    or parent_asset_id in (select parapet.actor_scoped_assets())
  );
create policy change on parapet.asset_candidates for update to parapet_api
  using (workspace_id in (select parapet.actor_workspaces_to_change()))
  with check (workspace_id in (select parapet.actor_workspaces_to_change()));
create policy remove on parapet.asset_candidates for delete to parapet_api
  using (workspace_id in (select parapet.actor_workspaces_to_change()));
create policy work on parapet.asset_candidates for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));
create policy add_within_scope on parapet.asset_candidates as restrictive for insert to parapet_api
  with check (
    workspace_id in (select parapet.actor_open_workspaces())
    or parent_asset_id in (select parapet.actor_scoped_assets())
  );
create policy change_within_scope on parapet.asset_candidates as restrictive for update to parapet_api
  using (
    workspace_id in (select parapet.actor_open_workspaces())
    or parent_asset_id in (select parapet.actor_scoped_assets())
  );
create policy remove_within_scope on parapet.asset_candidates as restrictive for delete to parapet_api
  using (
    workspace_id in (select parapet.actor_open_workspaces())
    or parent_asset_id in (select parapet.actor_scoped_assets())
  );
