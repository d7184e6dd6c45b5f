-- It belongs to no workspace; processes use it.
create policy work on parapet.pack_keys for all to parapet_worker
  using (true) with check (true);
