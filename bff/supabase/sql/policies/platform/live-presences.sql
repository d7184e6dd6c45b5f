create policy work on parapet.live_presences for all to parapet_worker
  using (true)
  with check (true);
