create policy read on parapet.account_hosts for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
create policy within_scope on parapet.account_hosts as restrictive for all to parapet_api
  using (
    workspace_id in (select parapet.actor_open_workspaces())
    or host in (select parapet.actor_scoped_hosts())
  );
create policy work on parapet.account_hosts for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));
