-- The files that the registry read of the last good release of each remote, for a start while the
-- release target is away. They are verified again when they are used. Not about any workspace.
create table parapet.kept_releases (
  remote text primary key check (length(remote) <= 64),
  -- The pointer and the two manifests, by their key in the target.
  files jsonb not null
);

alter table parapet.kept_releases enable row level security;
grant select, insert (remote, files), update (files) on parapet.kept_releases to parapet_worker;
create policy work on parapet.kept_releases for all to parapet_worker using (true) with check (true);
