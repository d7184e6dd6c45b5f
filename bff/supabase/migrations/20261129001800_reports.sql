-- Reports, their schedules and mails.

-- Reports that workers make: the row says what was asked for and how far it is, the file is in the
-- storage at reports/<workspace>/<id>.<format>.
create table parapet.reports (
  id uuid not null default parapet.new_id(),
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  type text not null check (type in ('executive', 'technical', 'asset', 'delta')),
  format text not null check (format in ('pdf', 'html', 'csv', 'json')),
  -- As the contract has it: assets by id, by tag, or all.
  scope jsonb not null,
  period_days integer not null check (period_days between 1 and 730),
  status text not null default 'queued'
    check (status in ('queued', 'rendering', 'ready', 'failed', 'expired')),
  progress smallint not null default 0 check (progress between 0 and 100),
  -- The attempt that writes it; another one has its own.
  lease uuid,
  attempt smallint not null default 0,
  file_name text,
  bytes bigint,
  sha256 text,
  finding_count integer,
  error text,
  -- The days that its file is kept once it is ready.
  keep_days smallint not null check (keep_days > 0),
  schedule_id uuid,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  ready_at timestamptz,
  expires_at timestamptz,
  -- The tags whose assets a report is about; null for the whole workspace.
  asset_scope text[],
  primary key (workspace_id, id)
);
create index reports_created_by_idx on parapet.reports (created_by);
alter table parapet.reports enable row level security;
grant select,
    insert (id, workspace_id, type, format, scope, period_days, keep_days, created_by),
    delete
  on parapet.reports to parapet_api;
grant select,
    insert (id, workspace_id, type, format, scope, period_days, keep_days, schedule_id),
    update (status, progress, lease, attempt, file_name, bytes, sha256, finding_count, error,
      ready_at, expires_at),
    delete
  on parapet.reports to parapet_worker;

create table parapet.report_schedules (
  id uuid not null default parapet.new_id(),
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  name text not null check (length(name) between 1 and 80),
  type text not null check (type in ('executive', 'technical', 'asset', 'delta')),
  format text not null check (format in ('pdf', 'html', 'csv', 'json')),
  scope jsonb not null,
  period_days integer not null check (period_days between 1 and 730),
  keep_days smallint not null check (keep_days > 0),
  cron text not null check (length(cron) <= 100),
  timezone text not null check (length(timezone) <= 64),
  recipients uuid[] not null default '{}' check (cardinality(recipients) <= 20),
  delivery text not null default 'link' check (delivery in ('link', 'attachment')),
  status text not null default 'active' check (status in ('active', 'paused')),
  -- null while it is paused.
  next_run_at timestamptz,
  last_run_at timestamptz,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  constraint report_schedules_name_is_name check (parapet.is_name(name, 80))
);
create index report_schedules_due_idx on parapet.report_schedules (next_run_at, workspace_id)
  where next_run_at is not null;
create index report_schedules_created_by_idx on parapet.report_schedules (created_by);
alter table parapet.report_schedules enable row level security;
grant select,
    insert (id, workspace_id, name, type, format, scope, period_days, keep_days, cron, timezone,
      recipients, delivery, next_run_at, created_by),
    update (status, next_run_at),
    delete
  on parapet.report_schedules to parapet_api;
grant select, update (next_run_at, last_run_at) on parapet.report_schedules to parapet_worker;

-- A mail about a report is claimed before it is sent, so nobody gets it twice.
create table parapet.report_mails (
  workspace_id uuid not null,
  report_id uuid not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  sent_at timestamptz,
  primary key (workspace_id, report_id, user_id),
  foreign key (workspace_id, report_id)
    references parapet.reports (workspace_id, id) on delete cascade
);
create index report_mails_user_idx on parapet.report_mails (user_id);
alter table parapet.report_mails enable row level security;
grant select on parapet.report_mails to parapet_api;
grant select,
    insert (workspace_id, report_id, user_id),
    update (sent_at),
    delete
  on parapet.report_mails to parapet_worker;
