-- Files that people add to findings.

-- Its content is in the storage at evidence/<workspace>/<id>.bin.
create table parapet.finding_files (
  id uuid primary key default parapet.new_id(),
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  finding_id uuid not null references parapet.findings (id) on delete cascade,
  name text not null check (length(name) between 1 and 200),
  bytes bigint not null check (bytes > 0),
  sha256 text not null check (length(sha256) = 64),
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now()
);
create index finding_files_of_idx on parapet.finding_files (finding_id, id);
create index finding_files_workspace_idx on parapet.finding_files (workspace_id);
create index finding_files_created_by_idx on parapet.finding_files (created_by);
alter table parapet.finding_files enable row level security;
grant select,
    insert (id, workspace_id, finding_id, name, bytes, sha256, created_by),
    delete
  on parapet.finding_files to parapet_api;
