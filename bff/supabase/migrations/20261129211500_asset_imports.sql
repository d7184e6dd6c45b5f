-- Imports of assets by file, which a worker checks and adds.

-- Its file is in the storage at imports/<workspace>/<id>.csv until the import ends.
create table parapet.asset_imports (
  id uuid not null default parapet.new_id(),
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  file_name text not null check (length(file_name) between 1 and 200),
  bytes bigint not null check (bytes > 0),
  status text not null default 'uploading'
    check (status in ('uploading', 'checking', 'checked', 'adding', 'done', 'failed', 'expired')),
  -- Percent of the present step.
  progress smallint not null default 0 check (progress between 0 and 100),
  -- The attempt that works on it; another one has its own.
  lease uuid,
  attempt smallint not null default 0,
  sha256 text check (length(sha256) = 64),
  -- What the check found, as the contract has it without the room of the plan.
  preview jsonb,
  -- Lines that are wrong or repeated are left out.
  only_good boolean not null default false,
  added integer check (added >= 0),
  error text,
  created_by uuid references auth.users (id) on delete set null,
  -- Who has the right to scan all of it, and how their session or key was proved.
  confirmed_by uuid references auth.users (id) on delete set null,
  confirmed_level text check (confirmed_level in ('aal1', 'aal2')),
  confirmed_key uuid,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (workspace_id, id)
);
create index asset_imports_created_by_idx on parapet.asset_imports (created_by);
create index asset_imports_confirmed_by_idx on parapet.asset_imports (confirmed_by);
create index asset_imports_open_idx on parapet.asset_imports (created_at)
  where status in ('uploading', 'checking', 'checked', 'adding');
alter table parapet.asset_imports enable row level security;
grant select,
    insert (id, workspace_id, file_name, bytes, created_by),
    update (status, progress, lease, attempt, only_good, added, error, confirmed_by, confirmed_level,
      confirmed_key, ended_at),
    delete
  on parapet.asset_imports to parapet_api;
grant select,
    update (status, progress, lease, attempt, sha256, preview, error, ended_at)
  on parapet.asset_imports to parapet_worker;
