-- Stored files: one row a file, written before the file and deleted after it.

-- The files of the storage by path. A row is there from before its file is written until after it is
-- deleted, so a process that is killed leaves no file that no row names.
create table parapet.stored_objects (
  -- The id of one writing: a file that takes the place of another under its name has another id.
  id uuid primary key default parapet.new_id(),
  bucket text not null check (bucket ~ '^[a-z][a-z0-9-]{0,62}$'),
  -- A workspace, or an account in the buckets of accounts. It may be gone before its files are.
  owner_id uuid not null,
  name text not null check (length(name) <= 100 and name ~ '^[a-z0-9][a-z0-9-]*\.[a-z0-9]+$'),
  -- 0 where a version wrote it that did not say.
  bytes bigint not null default 0 check (bytes >= 0),
  -- `writing`: its writer has not finished; `removed`: nobody reads it, and its file is to be deleted.
  state text not null default 'writing' check (state in ('writing', 'stored', 'removed')),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  unique (bucket, owner_id, name)
);
create index stored_objects_to_sweep_idx on parapet.stored_objects (changed_at, id)
  where state <> 'stored';
alter table parapet.stored_objects enable row level security;
grant select,
    insert (bucket, owner_id, name, bytes),
    update (state, changed_at),
    delete
  on parapet.stored_objects to parapet_api;
grant select,
    insert (bucket, owner_id, name, bytes),
    update (state, changed_at),
    delete
  on parapet.stored_objects to parapet_worker;
