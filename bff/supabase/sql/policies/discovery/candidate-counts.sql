-- They speak of all names, so a member with a limit sees none.
create policy read on parapet.candidate_counts for select to parapet_api
  using (workspace_id in (select parapet.actor_open_workspaces()));
create policy read_for_work on parapet.candidate_counts for select to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()));
