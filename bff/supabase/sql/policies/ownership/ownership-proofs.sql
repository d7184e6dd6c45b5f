create policy read on parapet.ownership_proofs for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
create policy add on parapet.ownership_proofs for insert to parapet_api
  with check (workspace_id in (select parapet.actor_workspaces_to_change()));
create policy change on parapet.ownership_proofs for update to parapet_api
  using (workspace_id in (select parapet.actor_workspaces_to_change()))
  with check (workspace_id in (select parapet.actor_workspaces_to_change()));
create policy work on parapet.ownership_proofs for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));
create policy within_scope on parapet.ownership_proofs as restrictive for all to parapet_api
  using (
    workspace_id in (select parapet.actor_open_workspaces())
    or host in (select parapet.actor_scoped_hosts())
  );
