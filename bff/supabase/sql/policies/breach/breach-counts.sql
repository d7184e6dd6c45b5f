create policy read on parapet.breach_counts for select to parapet_api
  using (
    workspace_id in (select parapet.actor_open_workspaces())
    or asset_id in (select parapet.actor_scoped_assets())
  );
create policy read_for_work on parapet.breach_counts for select to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()));
