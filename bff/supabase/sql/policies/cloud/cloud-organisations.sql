create policy read on parapet.cloud_organisations for select to parapet_api
  using (workspace_id in (select parapet.actor_open_workspaces()));
create policy add on parapet.cloud_organisations for insert to parapet_api
  with check (
    workspace_id in (select parapet.actor_workspaces_to_change())
    and created_by = (select parapet.actor_id())
  );
create policy change on parapet.cloud_organisations for update to parapet_api
  using (workspace_id in (select parapet.actor_workspaces_to_change()))
  with check (workspace_id in (select parapet.actor_workspaces_to_change()));
create policy remove on parapet.cloud_organisations for delete to parapet_api
  using (workspace_id in (select parapet.actor_workspaces_to_change()));
create policy work on parapet.cloud_organisations for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));
create policy read on parapet.cloud_organisation_members for select to parapet_api
  using (workspace_id in (select parapet.actor_open_workspaces()));
create policy work on parapet.cloud_organisation_members for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));
-- A worker connects the accounts of an organisation that a person has chosen, and no others.
create policy join_organisation on parapet.cloud_accounts for insert to parapet_worker
  with check (
    workspace_id = (select parapet.worker_workspace())
    and organisation_id in (
      select id from parapet.cloud_organisations
      where workspace_id = (select parapet.worker_workspace()) and scope is not null
    )
  );
create policy join_organisation on parapet.assets for insert to parapet_worker
  with check (workspace_id = (select parapet.worker_workspace()) and type = 'cloud_account');
create policy leave_organisation on parapet.assets for delete to parapet_worker
  using (
    workspace_id = (select parapet.worker_workspace())
    and id in (select id from parapet.cloud_accounts where organisation_id is not null)
  );
