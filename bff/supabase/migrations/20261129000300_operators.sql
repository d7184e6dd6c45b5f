-- Who operates the installation, and what operators changed.

-- Who may see the operator's page: a right apart from every workspace, which the operator's command grants.
create table parapet.operator_rights (
  user_id uuid primary key references auth.users (id) on delete cascade,
  granted_at timestamptz not null default now(),
  granted_by text not null check (length(granted_by) between 1 and 200)
);
alter table parapet.operator_rights enable row level security;
grant select (user_id) on parapet.operator_rights to parapet_api;

-- Changes that an operator made by a command. Rows are only ever added.
create table parapet.operator_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  operator text not null check (length(operator) between 1 and 200),
  action text not null,
  -- No reference: the log outlives the account.
  subject_id uuid not null
);
alter table parapet.operator_log enable row level security;
