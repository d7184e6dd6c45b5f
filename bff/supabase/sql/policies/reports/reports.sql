create policy read on parapet.reports for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
create policy ask on parapet.reports for insert to parapet_api
  with check (
    workspace_id in (select parapet.actor_workspaces_to_change())
    and created_by = (select parapet.actor_id())
  );
create policy remove on parapet.reports for delete to parapet_api
  using (workspace_id in (select parapet.actor_workspaces_to_change()));
create policy work on parapet.reports for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));
create policy within_scope on parapet.reports as restrictive for all to parapet_api
  using (
    workspace_id in (select parapet.actor_open_workspaces())
    or exists (
      select from parapet.memberships as member
      where member.workspace_id = reports.workspace_id
        and member.user_id = (select parapet.actor_id())
        and reports.asset_scope <@ member.asset_scope
    )
  );
