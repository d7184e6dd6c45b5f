create policy work on parapet.withheld_releases for all to parapet_worker
  using (true)
  with check (true);
