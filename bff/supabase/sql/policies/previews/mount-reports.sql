create policy work on parapet.mount_reports for all to parapet_worker
  using (true)
  with check (true);
