create policy read on parapet.retention_start for select to parapet_api, parapet_worker
  using (true);
