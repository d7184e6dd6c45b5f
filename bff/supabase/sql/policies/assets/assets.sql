create policy read on parapet.assets for select to parapet_api
  using (
    workspace_id in (select parapet.actor_open_workspaces())
    or id in (select parapet.actor_scoped_assets())
  );
-- Nobody signs with another member's name, and AWS is told the external id of this workspace alone.
create policy add on parapet.assets for insert to parapet_api
  with check (
    workspace_id in (select parapet.actor_workspaces_to_change())
    and consented_by = (select parapet.actor_id())
  );
create policy change on parapet.assets for update to parapet_api
  using (workspace_id in (select parapet.actor_workspaces_to_change()))
  with check (workspace_id in (select parapet.actor_workspaces_to_change()));
create policy remove on parapet.assets for delete to parapet_api
  using (workspace_id in (select parapet.actor_workspaces_to_change()));
create policy read_for_work on parapet.assets for select to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()));
create policy work on parapet.assets for update to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));
create policy search on parapet.assets for select to parapet_search
  using (true);
create policy add_within_scope on parapet.assets as restrictive for insert to parapet_api
  with check (
    workspace_id in (select parapet.actor_open_workspaces())
    or id in (select parapet.actor_scoped_assets())
  );
create policy change_within_scope on parapet.assets as restrictive for update to parapet_api
  using (
    workspace_id in (select parapet.actor_open_workspaces())
    or id in (select parapet.actor_scoped_assets())
  );
create policy remove_within_scope on parapet.assets as restrictive for delete to parapet_api
  using (
    workspace_id in (select parapet.actor_open_workspaces())
    or id in (select parapet.actor_scoped_assets())
  );
create policy join_organisation on parapet.assets for insert to parapet_worker
  with check (workspace_id = (select parapet.worker_workspace()) and type = 'cloud_account');
create policy leave_organisation on parapet.assets for delete to parapet_worker
  using (
    workspace_id = (select parapet.worker_workspace())
    and id in (select id from parapet.cloud_accounts where organisation_id is not null)
  );
