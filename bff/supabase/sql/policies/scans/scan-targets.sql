create policy read on parapet.scan_targets for select to parapet_api
  using (
    workspace_id in (select parapet.actor_open_workspaces())
    or asset_id in (select parapet.actor_scoped_assets())
  );
create policy add on parapet.scan_targets for insert to parapet_api
  with check (workspace_id in (select parapet.actor_workspaces_to_change()));
create policy read_for_work on parapet.scan_targets for select to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()));
create policy work on parapet.scan_targets for update to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));
create policy start_for_schedule on parapet.scan_targets for insert to parapet_worker
  with check (
    workspace_id = (select parapet.worker_workspace())
    and exists (
      select from parapet.scans
      where scans.workspace_id = scan_targets.workspace_id and scans.id = scan_targets.scan_id
        and scans.trigger = 'schedule' and scans.started_at is null
    )
    and exists (
      select from parapet.assets
      where assets.workspace_id = scan_targets.workspace_id and assets.id = scan_targets.asset_id
        and assets.state in ('approved', 'connected')
    )
  );
create policy start_for_ticket on parapet.scan_targets for insert to parapet_worker
  with check (
    workspace_id = (select parapet.worker_workspace())
    and exists (
      select from parapet.scans
      where scans.workspace_id = scan_targets.workspace_id and scans.id = scan_targets.scan_id
        and scans.kind = 'retest' and scans.created_by is null and scans.started_at is null
    )
    and exists (
      select from parapet.assets
      where assets.workspace_id = scan_targets.workspace_id and assets.id = scan_targets.asset_id
        and assets.state = 'approved'
    )
  );
create policy add_within_scope on parapet.scan_targets as restrictive for insert to parapet_api
  with check (
    workspace_id in (select parapet.actor_open_workspaces())
    or asset_id in (select parapet.actor_scoped_assets())
  );
create policy change_within_scope on parapet.scan_targets as restrictive for update to parapet_api
  using (
    workspace_id in (select parapet.actor_open_workspaces())
    or asset_id in (select parapet.actor_scoped_assets())
  );
create policy remove_within_scope on parapet.scan_targets as restrictive for delete to parapet_api
  using (
    workspace_id in (select parapet.actor_open_workspaces())
    or asset_id in (select parapet.actor_scoped_assets())
  );
