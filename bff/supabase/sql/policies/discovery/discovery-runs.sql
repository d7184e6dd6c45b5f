create policy read on parapet.discovery_runs for select to parapet_api
  using (
    workspace_id in (select parapet.actor_open_workspaces())
    or asset_id in (select parapet.actor_scoped_assets())
  );
create policy ask on parapet.discovery_runs for insert to parapet_api
  with check (
    workspace_id in (select parapet.actor_workspaces_to_change())
    and requested_by = (select parapet.actor_id())
  );
create policy ask_again on parapet.discovery_runs for update to parapet_api
  using (workspace_id in (select parapet.actor_workspaces_to_change()))
  with check (
    workspace_id in (select parapet.actor_workspaces_to_change())
    and requested_by = (select parapet.actor_id())
  );
create policy work on parapet.discovery_runs for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));
create policy add_within_scope on parapet.discovery_runs as restrictive for insert to parapet_api
  with check (
    workspace_id in (select parapet.actor_open_workspaces())
    or asset_id in (select parapet.actor_scoped_assets())
  );
create policy change_within_scope on parapet.discovery_runs as restrictive for update to parapet_api
  using (
    workspace_id in (select parapet.actor_open_workspaces())
    or asset_id in (select parapet.actor_scoped_assets())
  );
create policy remove_within_scope on parapet.discovery_runs as restrictive for delete to parapet_api
  using (
    workspace_id in (select parapet.actor_open_workspaces())
    or asset_id in (select parapet.actor_scoped_assets())
  );
