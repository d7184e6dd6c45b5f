create policy work on parapet.request_counts for all to parapet_worker
  using (true)
  with check (true);
