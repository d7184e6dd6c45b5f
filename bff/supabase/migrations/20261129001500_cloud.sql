-- Accounts of cloud providers.

create table parapet.cloud_accounts (
  id uuid primary key default parapet.new_id(),
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  provider text not null default 'aws' check (provider in ('aws')),
  account_uid text,
  alias text not null,
  auth_method text not null check (auth_method in ('assume_role', 'access_key')),
  role_arn text,
  external_id text,
  access_key_hint text,
  region text not null,
  caller_arn text,
  status text not null check (status in ('pending', 'connected', 'degraded', 'error')),
  status_message text,
  permission_report jsonb not null default '[]',
  connection_checked_at timestamptz,
  -- Sealed by the API (AES-256-GCM, bound to workspace and account); null for a role.
  sealed_secret text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, provider, account_uid),
  check ((auth_method = 'access_key') = (sealed_secret is not null)),
  check ((auth_method = 'assume_role') = (role_arn is not null)),
  constraint cloud_accounts_alias_is_name check (parapet.is_name(alias, 80))
);
alter table parapet.cloud_accounts enable row level security;
grant select,
    insert (id, workspace_id, account_uid, alias, auth_method, role_arn, external_id,
      access_key_hint, region, caller_arn, status, status_message, permission_report,
      connection_checked_at, sealed_secret),
    update (caller_arn, status, status_message, permission_report, connection_checked_at),
    delete
  on parapet.cloud_accounts to parapet_api;
