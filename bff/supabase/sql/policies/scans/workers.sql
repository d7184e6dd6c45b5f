create policy read on parapet.workers for select to parapet_api
  using (true);
create policy work on parapet.workers for all to parapet_worker
  using (true)
  with check (true);
