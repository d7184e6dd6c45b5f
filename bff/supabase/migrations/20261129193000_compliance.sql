-- Compliance: what was read of each check and scope, how each requirement stood on each day, and what people say.

-- How checks ended in the last complete readings of a scope, for the states of requirements.
create table parapet.compliance_evidence (
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  -- A cloud account, all assets as they are seen from outside, or those of them with a tag.
  scope_kind text not null check (scope_kind in ('account', 'external', 'tag')),
  -- The account's id, the tag, or nothing.
  scope_key text not null check (length(scope_key) <= 64),
  -- Passed, failed, error, not applicable and set aside by check: `{ "check": [1, 0, 0, 0, 0] }`.
  counts jsonb not null,
  -- What errors wait for, by check.
  waits jsonb not null default '{}',
  -- When the newest reading ended; null where nothing was read.
  read_at timestamptz,
  made_at timestamptz not null,
  primary key (workspace_id, scope_kind, scope_key)
);
alter table parapet.compliance_evidence enable row level security;
grant select on parapet.compliance_evidence to parapet_api;
grant select,
    insert (workspace_id, scope_kind, scope_key, counts, waits, read_at, made_at),
    update (counts, waits, read_at, made_at),
    delete
  on parapet.compliance_evidence to parapet_worker;

-- What the first page of compliance shows besides figures, and when all figures were made.
create table parapet.compliance_digests (
  workspace_id uuid primary key references parapet.workspaces (id) on delete cascade,
  costs_most jsonb not null,
  steps jsonb not null,
  made_at timestamptz not null
);
alter table parapet.compliance_digests enable row level security;
grant select on parapet.compliance_digests to parapet_api;
grant select,
    insert (workspace_id, costs_most, steps, made_at),
    update (costs_most, steps, made_at)
  on parapet.compliance_digests to parapet_worker;

-- The numbers of requirements that days are about; equal lists have equal ids.
create table parapet.compliance_lists (
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  id uuid not null,
  numbers text[] not null,
  primary key (workspace_id, id)
);
alter table parapet.compliance_lists enable row level security;
grant select on parapet.compliance_lists to parapet_api;
grant select, insert (workspace_id, id, numbers), delete on parapet.compliance_lists to parapet_worker;

-- How the requirements of a framework stood at the end of a day (UTC), in the whole workspace. The row of
-- today is what pages show.
create table parapet.compliance_days (
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  framework_id text not null check (length(framework_id) <= 80),
  day date not null,
  list_id uuid not null,
  -- A letter per requirement of the list.
  states text not null,
  -- Failing resources by the position of their requirement.
  failed jsonb not null default '{}',
  figures jsonb not null,
  assessed_at timestamptz not null,
  primary key (workspace_id, framework_id, day)
);
create index compliance_days_day_idx on parapet.compliance_days (workspace_id, day);
alter table parapet.compliance_days enable row level security;
grant select on parapet.compliance_days to parapet_api;
grant select,
    insert (workspace_id, framework_id, day, list_id, states, failed, figures, assessed_at),
    update (list_id, states, failed, figures, assessed_at),
    delete
  on parapet.compliance_days to parapet_worker;

-- The frameworks that somebody chose or left out, and those of the workspace alone.
create table parapet.compliance_frameworks (
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  framework_id text not null check (length(framework_id) between 1 and 80),
  is_in_use boolean not null,
  -- The framework as it was read from an upload; null for one that the product has.
  document jsonb,
  title text check (length(title) between 1 and 120),
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, framework_id),
  check ((document is null) = (title is null)),
  check ((document is null) or framework_id like 'own-%')
);
create index compliance_frameworks_created_by_idx on parapet.compliance_frameworks (created_by);
alter table parapet.compliance_frameworks enable row level security;
grant select,
    insert (workspace_id, framework_id, is_in_use, document, title, created_by),
    update (is_in_use),
    delete
  on parapet.compliance_frameworks to parapet_api;
grant select on parapet.compliance_frameworks to parapet_worker;

-- A person's word that a requirement holds; it counts once a second person has accepted it, until it ends.
create table parapet.compliance_attestations (
  id uuid primary key default parapet.new_id(),
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  framework_id text not null check (length(framework_id) between 1 and 80),
  requirement text not null check (length(requirement) between 1 and 80),
  statement text not null check (length(statement) <= 4000),
  state text not null check (state in ('draft', 'waiting', 'accepted', 'returned')),
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  ends_on date not null,
  remind_days smallint check (remind_days between 1 and 180),
  -- The end of which its author was reminded.
  reminded_for date,
  reviewed_by uuid references auth.users (id) on delete set null,
  reviewed_at timestamptz,
  review_note text check (length(review_note) <= 1000),
  unique (workspace_id, id)
);
create index compliance_attestations_of_idx
  on parapet.compliance_attestations (workspace_id, framework_id, requirement);
create index compliance_attestations_end_idx
  on parapet.compliance_attestations (ends_on, workspace_id) where state = 'accepted';
create index compliance_attestations_created_by_idx
  on parapet.compliance_attestations (created_by);
create index compliance_attestations_reviewed_by_idx
  on parapet.compliance_attestations (reviewed_by);
alter table parapet.compliance_attestations enable row level security;
grant select,
    insert (id, workspace_id, framework_id, requirement, statement, state, created_by, ends_on,
      remind_days),
    update (statement, state, ends_on, remind_days, reviewed_by, reviewed_at, review_note),
    delete
  on parapet.compliance_attestations to parapet_api;
grant select, update (reminded_for) on parapet.compliance_attestations to parapet_worker;

-- A file that supports an attestation. It is in the storage at evidence/<workspace>/<id>.bin.
create table parapet.compliance_files (
  id uuid primary key default parapet.new_id(),
  workspace_id uuid not null,
  attestation_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  bytes bigint not null check (bytes > 0),
  sha256 text not null check (length(sha256) = 64),
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  foreign key (workspace_id, attestation_id)
    references parapet.compliance_attestations (workspace_id, id) on delete cascade
);
create index compliance_files_of_idx on parapet.compliance_files (workspace_id, attestation_id);
create index compliance_files_created_by_idx on parapet.compliance_files (created_by);
alter table parapet.compliance_files enable row level security;
grant select,
    insert (id, workspace_id, attestation_id, name, bytes, sha256, created_by),
    delete
  on parapet.compliance_files to parapet_api;
grant select on parapet.compliance_files to parapet_worker;

-- A decision not to meet a requirement for a time.
create table parapet.compliance_exceptions (
  id uuid primary key default parapet.new_id(),
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  framework_id text not null check (length(framework_id) between 1 and 80),
  requirement text not null check (length(requirement) between 1 and 80),
  reason text not null check (length(reason) <= 2000),
  ends_on date not null,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now()
);
create index compliance_exceptions_of_idx
  on parapet.compliance_exceptions (workspace_id, framework_id, requirement);
create index compliance_exceptions_created_by_idx on parapet.compliance_exceptions (created_by);
alter table parapet.compliance_exceptions enable row level security;
grant select,
    insert (id, workspace_id, framework_id, requirement, reason, ends_on, created_by),
    delete
  on parapet.compliance_exceptions to parapet_api;
grant select on parapet.compliance_exceptions to parapet_worker;

-- The key that auditor packs are signed with, one for the installation (Ed25519). The private half is
-- sealed with the key of the installation.
create table parapet.pack_keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  sealed_key text not null,
  created_at timestamptz not null default now()
);
alter table parapet.pack_keys enable row level security;
grant select, insert (public_key, sealed_key) on parapet.pack_keys to parapet_worker;

alter table parapet.reports drop constraint reports_type_check;
alter table parapet.reports add constraint reports_type_check check (
  type in ('executive', 'technical', 'asset', 'delta', 'breach', 'compliance', 'auditor_pack')
);
alter table parapet.reports drop constraint reports_format_check;
alter table parapet.reports add constraint reports_format_check
  check (format in ('pdf', 'html', 'csv', 'json', 'zip') and (format = 'zip') = (type = 'auditor_pack'));
-- The frameworks of a report about compliance; null for all in use.
alter table parapet.reports add column frameworks text[] check (cardinality(frameworks) between 1 and 20);
grant insert (frameworks) on parapet.reports to parapet_api, parapet_worker;
alter table parapet.report_schedules drop constraint report_schedules_type_check;
alter table parapet.report_schedules add constraint report_schedules_type_check check (
  type in ('executive', 'technical', 'asset', 'delta', 'breach', 'compliance', 'auditor_pack')
);
alter table parapet.report_schedules drop constraint report_schedules_format_check;
alter table parapet.report_schedules add constraint report_schedules_format_check
  check (format in ('pdf', 'html', 'csv', 'json', 'zip') and (format = 'zip') = (type = 'auditor_pack'));
alter table parapet.report_schedules
  add column frameworks text[] check (cardinality(frameworks) between 1 and 20);
grant insert (frameworks) on parapet.report_schedules to parapet_api;
