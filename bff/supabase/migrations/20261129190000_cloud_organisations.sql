-- Organisations of cloud providers: their accounts are connected as they join.

create table parapet.cloud_organisations (
  id uuid primary key default parapet.new_id(),
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  -- The connected account through which it is read.
  reader_id uuid not null unique references parapet.cloud_accounts (id) on delete cascade,
  provider text not null check (provider in ('aws', 'azure', 'gcp')),
  -- The provider's own id; null before the first reading.
  uid text check (length(uid) <= 200),
  member_role text check (member_role ~ '^[\w+=,.@-]{1,64}$'),
  -- Null until somebody has chosen accounts: none is connected before.
  scope jsonb,
  state text not null default 'reading' check (state in ('reading', 'ready', 'error')),
  problem text,
  read_at timestamptz,
  -- Whoever asked for it has answered for the right to scan its accounts.
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  check ((provider = 'aws') = (member_role is not null))
);
create index cloud_organisations_workspace_idx on parapet.cloud_organisations (workspace_id);
create index cloud_organisations_creator_idx on parapet.cloud_organisations (created_by);
alter table parapet.cloud_organisations enable row level security;
grant select, delete,
    insert (workspace_id, reader_id, provider, member_role, created_by),
    update (scope, state)
  on parapet.cloud_organisations to parapet_api;
grant select, update (uid, state, problem, read_at)
  on parapet.cloud_organisations to parapet_worker;

create table parapet.cloud_organisation_members (
  organisation_id uuid not null references parapet.cloud_organisations (id) on delete cascade,
  uid text not null check (length(uid) <= 200),
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  name text not null check (length(name) <= 200),
  -- Its provider lets nobody use it.
  is_suspended boolean not null default false,
  -- The plan had no room for it when it was to be connected.
  is_over_plan boolean not null default false,
  joined_at timestamptz not null default now(),
  left_at timestamptz,
  primary key (organisation_id, uid)
);
create index cloud_organisation_members_workspace_idx
  on parapet.cloud_organisation_members (workspace_id);
alter table parapet.cloud_organisation_members enable row level security;
grant select on parapet.cloud_organisation_members to parapet_api;
grant select, delete,
    insert (organisation_id, uid, workspace_id, name, is_suspended),
    update (name, is_suspended, is_over_plan, left_at)
  on parapet.cloud_organisation_members to parapet_worker;

alter table parapet.cloud_accounts
  -- The organisation through which it was connected, and whose secret it has.
  add column organisation_id uuid references parapet.cloud_organisations (id) on delete set null;
create index cloud_accounts_organisation_idx on parapet.cloud_accounts (organisation_id);
grant insert (id, workspace_id, provider, account_uid, alias, auth_method, role_arn, external_id,
      access_key_hint, partition, region, connection, caller_arn, status, status_message,
      permission_report, connection_checked_at, sealed_secret, organisation_id),
    update (paused_at, sealed_secret, access_key_hint)
  on parapet.cloud_accounts to parapet_worker;
grant insert (id, workspace_id, type, state, value, canonical_key, display_name, consented_by, consented_at),
    delete
  on parapet.assets to parapet_worker;
