-- Pages of findings are read from indices alone, which have no asset, so that their policy asks by the id.
-- As an `or` it would have the planner expect half as many rows again.
create policy read on parapet.findings for select to parapet_api
  using (
    case when workspace_id in (select parapet.actor_open_workspaces()) then true
      else parapet.actor_sees_finding(workspace_id, id) end
  );
create policy change on parapet.findings for update to parapet_api
  using (workspace_id in (select parapet.actor_workspaces_to_change()))
  with check (
    workspace_id in (select parapet.actor_workspaces_to_change())
    and status_changed_by = (select parapet.actor_id())
  );
create policy work on parapet.findings for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));
create policy search on parapet.findings for select to parapet_search
  using (true);
create policy add_within_scope on parapet.findings as restrictive for insert to parapet_api
  with check (
    workspace_id in (select parapet.actor_open_workspaces())
    or asset_id in (select parapet.actor_scoped_assets())
  );
create policy change_within_scope on parapet.findings as restrictive for update to parapet_api
  using (
    workspace_id in (select parapet.actor_open_workspaces())
    or asset_id in (select parapet.actor_scoped_assets())
  );
create policy remove_within_scope on parapet.findings as restrictive for delete to parapet_api
  using (
    workspace_id in (select parapet.actor_open_workspaces())
    or asset_id in (select parapet.actor_scoped_assets())
  );
