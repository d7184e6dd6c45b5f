-- Hosts that cloud accounts have.

-- Addresses and names that a provider gave to a connected account: while the account has them, they belong to its
-- workspace, and no token has to be published.
create table parapet.account_hosts (
  account_id uuid not null references parapet.cloud_accounts (id) on delete cascade,
  -- Lower-case punycode name or compressed address.
  host text not null check (length(host) between 1 and 253),
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  -- After this time the host proves nothing until the account was read again.
  proved_until timestamptz not null,
  primary key (account_id, host)
);
create index account_hosts_host_idx on parapet.account_hosts (workspace_id, host);
alter table parapet.account_hosts enable row level security;
grant select on parapet.account_hosts to parapet_api;
grant select, delete,
    insert (account_id, host, workspace_id, proved_until),
    update (proved_until)
  on parapet.account_hosts to parapet_worker;

-- Public addresses and names of resources, by which assets and resources are the same thing seen from two sides.
create table parapet.cloud_resource_hosts (
  resource_id uuid not null references parapet.cloud_resources (id) on delete cascade,
  -- Lower-case punycode name or compressed address.
  host text not null check (length(host) between 1 and 253),
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  primary key (resource_id, host)
);
create index cloud_resource_hosts_host_idx on parapet.cloud_resource_hosts (workspace_id, host);
alter table parapet.cloud_resource_hosts enable row level security;
grant select on parapet.cloud_resource_hosts to parapet_api;
grant select, delete, insert (resource_id, host, workspace_id)
  on parapet.cloud_resource_hosts to parapet_worker;
