create policy read on parapet.cloud_accounts for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
create policy add on parapet.cloud_accounts for insert to parapet_api
  with check (
    workspace_id in (select parapet.actor_workspaces_to_change())
    and (
      external_id is null
      or external_id = (
        select 'parapet-' || workspaces.cloud_external_id from parapet.workspaces
        where workspaces.id = cloud_accounts.workspace_id
      )
    )
  );
create policy change on parapet.cloud_accounts for update to parapet_api
  using (workspace_id in (select parapet.actor_workspaces_to_change()))
  with check (workspace_id in (select parapet.actor_workspaces_to_change()));
create policy remove on parapet.cloud_accounts for delete to parapet_api
  using (workspace_id in (select parapet.actor_workspaces_to_change()));
create policy within_scope on parapet.cloud_accounts as restrictive for all to parapet_api
  using (workspace_id in (select parapet.actor_open_workspaces()));
create policy read_for_work on parapet.cloud_accounts for select to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()));
create policy work on parapet.cloud_accounts for update to parapet_worker
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
