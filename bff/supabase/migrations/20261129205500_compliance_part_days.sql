-- How the frameworks in use stood in one account, or on the assets with one tag, from a day (UTC) on until the next
-- row of the part. A day on which nothing changed has no row.
create table parapet.compliance_part_days (
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  scope_kind text not null check (scope_kind in ('account', 'tag')),
  scope_key text not null check (length(scope_key) <= 64),
  day date not null,
  -- The list of numbers, a letter per requirement, failing resources by position, and figures, by framework.
  frameworks jsonb not null,
  -- SHA-256 of what they were made from, in hex; equal where they need not be made again.
  made_from text not null check (length(made_from) = 64),
  assessed_at timestamptz not null,
  primary key (workspace_id, scope_kind, scope_key, day)
);
alter table parapet.compliance_part_days enable row level security;
grant select on parapet.compliance_part_days to parapet_api;
grant select,
    insert (workspace_id, scope_kind, scope_key, day, frameworks, made_from, assessed_at),
    update (frameworks, made_from, assessed_at),
    delete
  on parapet.compliance_part_days to parapet_worker;

-- A file takes the place of another one.
grant update (is_in_use, document, title) on parapet.compliance_frameworks to parapet_api;
