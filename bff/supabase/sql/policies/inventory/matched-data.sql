create policy work on parapet.matched_data for all to parapet_worker
  using (true)
  with check (true);
