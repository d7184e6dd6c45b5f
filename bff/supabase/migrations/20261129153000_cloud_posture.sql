-- Cloud posture: an account is an asset of its own type and state, which scans read in units of one region.

alter table parapet.assets drop constraint assets_type_check;
alter table parapet.assets add constraint assets_type_check
  check (type in ('domain', 'subdomain', 'ip', 'url', 'cloud_account'));
alter table parapet.assets drop constraint assets_state_check;
alter table parapet.assets add constraint assets_state_check check (state in (
  'candidate', 'requires_investigation', 'approved', 'dependency', 'monitor_only', 'archived', 'connected'
));
-- No list, count or scan of assets has a connected account: it has pages of its own.
alter table parapet.assets add constraint assets_connected_check
  check ((type = 'cloud_account') = (state = 'connected'));
grant insert (id, state), update (display_name) on parapet.assets to parapet_api;

alter table parapet.scans drop constraint scans_kind_check;
alter table parapet.scans add constraint scans_kind_check
  check (kind in ('external', 'retest', 'discovery', 'cloud'));
-- A unit that begins when no other of its scan is left.
alter table parapet.scan_units add column is_last boolean not null default false;
grant insert (is_last) on parapet.scan_units to parapet_worker;

alter table parapet.cloud_accounts
  add column partition text not null default 'aws',
  -- A sample counts in no score and no limit of real accounts.
  add column is_sample boolean not null default false,
  add column paused_at timestamptz,
  -- The regions that are read; null for all that are enabled.
  add column regions text[],
  -- The last scan that ended with results.
  add column last_scan_id uuid,
  add constraint cloud_accounts_partition_check
    check (partition ~ '^aws(-[a-z]+)*$' and length(partition) <= 20);
grant insert (partition, is_sample, regions),
    update (alias, paused_at, regions, sealed_secret, access_key_hint, role_arn)
  on parapet.cloud_accounts to parapet_api;
grant select,
    update (status, status_message, permission_report, connection_checked_at, last_scan_id)
  on parapet.cloud_accounts to parapet_worker;

insert into parapet.assets
    (id, workspace_id, type, value, canonical_key, display_name, state, consented_at)
  select id, workspace_id, 'cloud_account', 'aws:' || coalesce(account_uid, id::text),
    'aws:' || coalesce(account_uid, id::text), alias, 'connected', created_at
  from parapet.cloud_accounts;
alter table parapet.cloud_accounts add constraint cloud_accounts_asset_fkey
  foreign key (id) references parapet.assets (id) on delete cascade;

-- Resources as the last scan read them. A resource is gone when its list was read to its end without it.
create table parapet.cloud_resources (
  id uuid primary key default parapet.new_id(),
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  account_id uuid not null references parapet.cloud_accounts (id) on delete cascade,
  -- The provider's own full id in its canonical form: the identity.
  uid text not null check (length(uid) <= 2048),
  type text not null,
  service text not null,
  name text not null,
  region text not null,
  tags jsonb not null default '{}',
  -- Secrets are masked before anything is stored; at most 256 kB.
  config jsonb not null,
  config_hash text not null,
  -- Whether anyone can reach or read it; null where that could not be decided.
  is_public boolean,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  last_scan_id uuid not null,
  deleted_at timestamptz,
  unique (account_id, uid)
);
create index cloud_resources_newest_idx on parapet.cloud_resources (workspace_id, id desc)
  where deleted_at is null;
create index cloud_resources_type_idx
  on parapet.cloud_resources (workspace_id, account_id, type, region, id) where deleted_at is null;
create index cloud_resources_service_idx
  on parapet.cloud_resources (workspace_id, service, id desc) where deleted_at is null;
create index cloud_resources_region_idx
  on parapet.cloud_resources (workspace_id, region, id desc) where deleted_at is null;
create index cloud_resources_public_idx on parapet.cloud_resources (workspace_id, id desc)
  where deleted_at is null and is_public;
select set_config('search_path', nspname, true)
  from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm';
create index cloud_resources_search_idx on parapet.cloud_resources
  using gin (workspace_id, (name || e'\n' || uid) gin_trgm_ops)
  with (gin_pending_list_limit = 256);
set local search_path to default;
alter table parapet.cloud_resources enable row level security;
grant select on parapet.cloud_resources to parapet_api;
grant select,
    insert (id, workspace_id, account_id, uid, type, service, name, region, tags, config, config_hash,
      is_public, first_seen_at, last_seen_at, last_scan_id),
    update (name, region, tags, config, config_hash, is_public, last_seen_at, last_scan_id,
      deleted_at),
    delete
  on parapet.cloud_resources to parapet_worker;

-- What a scan changed in the configuration of a resource: paths with their values before and after.
create table parapet.cloud_resource_changes (
  id uuid primary key default parapet.new_id(),
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  resource_id uuid not null references parapet.cloud_resources (id) on delete cascade,
  scan_id uuid not null,
  at timestamptz not null,
  changes jsonb not null
);
create index cloud_resource_changes_idx on parapet.cloud_resource_changes (resource_id, id desc);
create index cloud_resource_changes_workspace_idx on parapet.cloud_resource_changes (workspace_id);
alter table parapet.cloud_resource_changes enable row level security;
grant select on parapet.cloud_resource_changes to parapet_api;
grant select, insert (workspace_id, resource_id, scan_id, at, changes), delete
  on parapet.cloud_resource_changes to parapet_worker;

-- What a scan read of one type in one region, and how each check ended on each of its resources.
create table parapet.cloud_collections (
  scan_id uuid not null,
  region text not null,
  type text not null,
  workspace_id uuid not null,
  account_id uuid not null references parapet.cloud_accounts (id) on delete cascade,
  service text not null,
  state text not null check (state in (
    'complete', 'partial', 'denied', 'throttled', 'not_offered', 'api_off', 'capped'
  )),
  -- The list was read to its end.
  is_listed boolean not null,
  resources integer not null,
  calls integer not null,
  throttled integer not null,
  gaps jsonb not null default '[]',
  -- Passed, failed, error and not applicable by check: `{ "check": [1, 0, 0, 0] }`.
  tallies jsonb not null default '{}',
  -- The ledger: check ids, resource ids, and a character per pair, resource by resource.
  checks text[] not null default '{}',
  resource_ids uuid[] not null default '{}',
  outcomes text not null default '',
  -- Reasons of errors by their check and resource's position: `{ "3:17": "…" }`, at most 500.
  reasons jsonb not null default '{}',
  finished_at timestamptz not null,
  primary key (scan_id, region, type),
  foreign key (workspace_id, scan_id) references parapet.scans (workspace_id, id) on delete cascade
);
create index cloud_collections_account_idx on parapet.cloud_collections (account_id);
create index cloud_collections_workspace_idx on parapet.cloud_collections (workspace_id);
alter table parapet.cloud_collections enable row level security;
grant select on parapet.cloud_collections to parapet_api;
grant select,
    insert (scan_id, region, type, workspace_id, account_id, service, state, is_listed, resources, calls,
      throttled, gaps, tallies, checks, resource_ids, outcomes, reasons, finished_at),
    update (state, is_listed, resources, calls, throttled, gaps, tallies, checks, resource_ids, outcomes,
      reasons, finished_at)
  on parapet.cloud_collections to parapet_worker;
