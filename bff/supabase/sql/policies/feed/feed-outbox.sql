create policy work on parapet.feed_outbox for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));
