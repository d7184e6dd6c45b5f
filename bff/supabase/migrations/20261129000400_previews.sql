-- Who may open previews, and which releases are kept for them.

create table parapet.preview_rights (
  user_id uuid primary key references auth.users (id) on delete cascade,
  granted_at timestamptz not null default now(),
  granted_by text not null check (length(granted_by) between 1 and 200)
);
alter table parapet.preview_rights enable row level security;
grant select (user_id) on parapet.preview_rights to parapet_api;

-- The files that the registry read of the last good release of each remote, for a start while the
-- release target is away. They are verified again when they are used. Not about any workspace.
create table parapet.kept_releases (
  remote text primary key check (length(remote) <= 64),
  -- The pointer and the two manifests, by their key in the target.
  files jsonb not null,
  -- The time of the last pointer that was accepted: an older one is refused after a restart, too. Null in a
  -- row of an older version. The shell is kept like a remote, under the name `shell`.
  released_at timestamptz
);
alter table parapet.kept_releases enable row level security;
grant select,
    insert (remote, files, released_at),
    update (files, released_at)
  on parapet.kept_releases to parapet_worker;
