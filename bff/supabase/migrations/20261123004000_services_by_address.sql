-- What further addresses of a name show at a port. `asset_services` stays one row for each port, at the
-- address that stands for it: the version before writes it by that key. A row here belongs to one of those
-- and goes, or moves to another asset, with it.
create table parapet.asset_service_addresses (
  id uuid not null default parapet.new_id(),
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  service_id uuid not null,
  address text not null,
  name text,
  is_tls boolean not null,
  product text,
  version text,
  cpe text,
  favicon_hash integer,
  http_versions text[] not null default '{}',
  tls_versions jsonb,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  gone_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, service_id, address),
  foreign key (workspace_id, service_id)
    references parapet.asset_services (workspace_id, id) on delete cascade
) with (fillfactor = 80);

-- No index has a column that changes with each scan.
create index asset_service_addresses_address_idx
  on parapet.asset_service_addresses (workspace_id, address);
create index asset_service_addresses_gone_idx
  on parapet.asset_service_addresses (workspace_id, id) where gone_at is not null;

alter table parapet.asset_service_addresses enable row level security;
grant select on parapet.asset_service_addresses to parapet_api, parapet_worker;
grant delete on parapet.asset_service_addresses to parapet_worker;
grant
  insert (workspace_id, service_id, address, name, is_tls, product, version, cpe, favicon_hash,
    http_versions, tls_versions, first_seen_at, last_seen_at),
  update (name, is_tls, product, version, cpe, favicon_hash, http_versions, tls_versions, last_seen_at,
    gone_at)
  on parapet.asset_service_addresses to parapet_worker;
create policy read on parapet.asset_service_addresses for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
create policy work on parapet.asset_service_addresses for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));
