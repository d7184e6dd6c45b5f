create policy work on parapet.kept_releases for all to parapet_worker
  using (true)
  with check (true);
