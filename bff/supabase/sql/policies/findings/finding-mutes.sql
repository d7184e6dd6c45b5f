create policy read on parapet.finding_mutes for select to parapet_api
  using (
    workspace_id in (select parapet.actor_open_workspaces())
    or asset_id in (select parapet.actor_scoped_assets())
  );
create policy add on parapet.finding_mutes for insert to parapet_api
  with check (
    workspace_id in (select parapet.actor_workspaces_to_change())
    and created_by = (select parapet.actor_id())
    and (asset_id is null or exists (
      select from parapet.assets
      where assets.id = asset_id and assets.workspace_id = finding_mutes.workspace_id
    ))
  );
create policy remove on parapet.finding_mutes for delete to parapet_api
  using (workspace_id in (select parapet.actor_workspaces_to_change()));
create policy work on parapet.finding_mutes for select to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()));
create policy add_within_scope on parapet.finding_mutes as restrictive for insert to parapet_api
  with check (
    workspace_id in (select parapet.actor_open_workspaces())
    or asset_id in (select parapet.actor_scoped_assets())
  );
create policy change_within_scope on parapet.finding_mutes as restrictive for update to parapet_api
  using (
    workspace_id in (select parapet.actor_open_workspaces())
    or asset_id in (select parapet.actor_scoped_assets())
  );
create policy remove_within_scope on parapet.finding_mutes as restrictive for delete to parapet_api
  using (
    workspace_id in (select parapet.actor_open_workspaces())
    or asset_id in (select parapet.actor_scoped_assets())
  );
