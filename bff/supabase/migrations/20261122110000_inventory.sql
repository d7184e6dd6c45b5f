-- What scans see on assets: services, technologies and certificates, one row each for as long as they
-- are there. `gone_at` is set when a scan looked there in whole and did not see it any more.
create table parapet.asset_services (
  id uuid not null default parapet.new_id(),
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  asset_id uuid not null references parapet.assets (id) on delete cascade,
  host text not null,
  address text not null,
  protocol text not null check (protocol in ('tcp', 'udp')),
  port integer not null check (port between 1 and 65535),
  -- null while nothing has recognised it.
  name text,
  is_tls boolean not null,
  product text,
  version text,
  cpe text,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  gone_at timestamptz,
  primary key (workspace_id, id),
  unique (asset_id, protocol, port)
) with (fillfactor = 80);

create table parapet.asset_technologies (
  id uuid not null default parapet.new_id(),
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  asset_id uuid not null references parapet.assets (id) on delete cascade,
  host text not null,
  address text not null,
  protocol text not null check (protocol in ('tcp', 'udp')),
  port integer not null check (port between 1 and 65535),
  -- null for a service that serves no pages.
  path text,
  is_tls boolean not null,
  slug text not null,
  name text not null,
  category text not null,
  version text,
  -- Since when this version is seen.
  version_since timestamptz not null,
  cpe text,
  source text not null,
  evidence text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  gone_at timestamptz,
  primary key (workspace_id, id),
  unique (asset_id, protocol, port, slug)
) with (fillfactor = 80);

create table parapet.asset_certificates (
  id uuid not null default parapet.new_id(),
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  asset_id uuid not null references parapet.assets (id) on delete cascade,
  host text not null,
  address text not null,
  protocol text not null check (protocol in ('tcp', 'udp')),
  port integer not null check (port between 1 and 65535),
  -- Of the whole certificate, in hex.
  sha256 text not null,
  subject text not null,
  issuer text not null,
  names text[] not null,
  not_before timestamptz not null,
  not_after timestamptz not null,
  key_type text not null,
  key_bits integer not null,
  signature_algorithm text not null,
  is_self_signed boolean not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  gone_at timestamptz,
  primary key (workspace_id, id),
  unique (asset_id, protocol, port, sha256)
) with (fillfactor = 80);

-- No index has a column that changes with each scan, so that seeing a row again touches no index.
create index asset_services_asset_idx on parapet.asset_services (workspace_id, asset_id, id);
create index asset_technologies_asset_idx on parapet.asset_technologies (workspace_id, asset_id, id);
create index asset_technologies_slug_idx on parapet.asset_technologies (workspace_id, slug, id);
create index asset_technologies_category_idx
  on parapet.asset_technologies (workspace_id, category, id);
create index asset_certificates_workspace_idx on parapet.asset_certificates (workspace_id, not_after, id);
create index asset_certificates_asset_idx
  on parapet.asset_certificates (workspace_id, asset_id, not_after, id);
-- The lists of what is gone, and retention.
create index asset_services_gone_idx
  on parapet.asset_services (workspace_id, id) where gone_at is not null;
create index asset_technologies_gone_idx
  on parapet.asset_technologies (workspace_id, id) where gone_at is not null;
create index asset_certificates_gone_idx
  on parapet.asset_certificates (workspace_id, not_after, id) where gone_at is not null;

alter table parapet.asset_services enable row level security;
alter table parapet.asset_technologies enable row level security;
alter table parapet.asset_certificates enable row level security;

grant select on parapet.asset_services, parapet.asset_technologies, parapet.asset_certificates
  to parapet_api, parapet_worker;
grant delete on parapet.asset_services, parapet.asset_technologies, parapet.asset_certificates
  to parapet_worker;
grant
  insert (workspace_id, asset_id, host, address, protocol, port, name, is_tls, product, version, cpe,
    first_seen_at, last_seen_at),
  update (host, address, name, is_tls, product, version, cpe, last_seen_at, gone_at)
  on parapet.asset_services to parapet_worker;
grant
  insert (workspace_id, asset_id, host, address, protocol, port, path, is_tls, slug, name, category,
    version, version_since, cpe, source, evidence, first_seen_at, last_seen_at),
  update (host, address, path, is_tls, name, category, version, version_since, cpe, source, evidence,
    last_seen_at, gone_at)
  on parapet.asset_technologies to parapet_worker;
grant
  insert (workspace_id, asset_id, host, address, protocol, port, sha256, subject, issuer, names,
    not_before, not_after, key_type, key_bits, signature_algorithm, is_self_signed, first_seen_at,
    last_seen_at),
  update (host, address, last_seen_at, gone_at)
  on parapet.asset_certificates to parapet_worker;

create policy read on parapet.asset_services for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
create policy read on parapet.asset_technologies for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
create policy read on parapet.asset_certificates for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
create policy work on parapet.asset_services for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));
create policy work on parapet.asset_technologies for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));
create policy work on parapet.asset_certificates for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));

-- The data bundles that stored technologies were compared with last. Not about any workspace.
create table parapet.matched_data (
  is_only boolean primary key default true check (is_only),
  version text not null,
  matched_at timestamptz not null
);
alter table parapet.matched_data enable row level security;
grant select, insert (version, matched_at), update (version, matched_at)
  on parapet.matched_data to parapet_worker;
create policy work on parapet.matched_data for all to parapet_worker using (true) with check (true);

-- The workspaces after `after` in the order of their ids. As definer, because a worker sees one
-- workspace at a time.
create function parapet.workspaces_to_match(after uuid, most integer) returns setof uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  select id from parapet.workspaces where after is null or id > after order by id limit most;
end;
revoke execute on function parapet.workspaces_to_match(uuid, integer) from public;
grant execute on function parapet.workspaces_to_match(uuid, integer) to parapet_worker;
