-- Services, technologies, certificates and relations that scans see on assets: one row each for as long
-- as they are there. `gone_at` is set when a scan looked there in whole and did not see them.

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
  -- Facts of a web server beside its product: the hash of its icon, and the versions of HTTP that it
  -- announces. A discovered name may come from a walk of its zone.
  favicon_hash integer,
  http_versions text[] not null default '{}',
  -- The suites and groups that a port accepts in each version of TLS: their numbers in the registries of
  -- IANA, in the server's order. Null where TLS was not examined.
  tls_versions jsonb,
  primary key (workspace_id, id),
  unique (asset_id, protocol, port)
) with (fillfactor = 80);
-- No index has a column that changes with each scan, so that seeing a row again touches no index.
create index asset_services_asset_idx on parapet.asset_services (workspace_id, asset_id, id);
-- The lists of what is gone, and retention.
create index asset_services_gone_idx
  on parapet.asset_services (workspace_id, id) where gone_at is not null;
-- Finds other services at an address.
create index asset_services_address_idx on parapet.asset_services (workspace_id, address);
create index asset_services_favicon_idx
  on parapet.asset_services (workspace_id, favicon_hash, asset_id) where favicon_hash is not null;
alter table parapet.asset_services enable row level security;
grant select on parapet.asset_services to parapet_api;
grant select,
    insert (workspace_id, asset_id, host, address, protocol, port, name, is_tls, product, version,
      cpe, first_seen_at, last_seen_at, favicon_hash, http_versions, tls_versions),
    update (host, address, name, is_tls, product, version, cpe, last_seen_at, gone_at,
      favicon_hash, http_versions, tls_versions),
    delete
  on parapet.asset_services to parapet_worker;

-- Services at further addresses of a name. `asset_services` has one row for each port, at the address
-- that stands for it. A row here belongs to one of those and goes, or moves to another asset, with it.
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
grant select on parapet.asset_service_addresses to parapet_api;
grant select,
    insert (workspace_id, service_id, address, name, is_tls, product, version, cpe, favicon_hash,
      http_versions, tls_versions, first_seen_at, last_seen_at),
    update (name, is_tls, product, version, cpe, favicon_hash, http_versions, tls_versions,
      last_seen_at, gone_at),
    delete
  on parapet.asset_service_addresses to parapet_worker;

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
  -- Follows the state of the asset, so that counts leave the places of archived assets out.
  archived boolean not null default false,
  primary key (workspace_id, id),
  unique (asset_id, protocol, port, slug)
) with (fillfactor = 80);
create index asset_technologies_asset_idx on parapet.asset_technologies (workspace_id, asset_id, id);
create index asset_technologies_slug_idx on parapet.asset_technologies (workspace_id, slug, id);
create index asset_technologies_category_idx
  on parapet.asset_technologies (workspace_id, category, id);
create index asset_technologies_gone_idx
  on parapet.asset_technologies (workspace_id, id) where gone_at is not null;
-- The places of one version.
create index asset_technologies_version_idx
  on parapet.asset_technologies (workspace_id, slug, version, id);
alter table parapet.asset_technologies enable row level security;
grant select on parapet.asset_technologies to parapet_api;
grant select,
    insert (workspace_id, asset_id, host, address, protocol, port, path, is_tls, slug, name,
      category, version, version_since, cpe, source, evidence, first_seen_at, last_seen_at),
    update (host, address, path, is_tls, name, category, version, version_since, cpe, source,
      evidence, last_seen_at, gone_at),
    delete
  on parapet.asset_technologies to parapet_worker;

-- A write adds what it changed as further rows; the sum of all rows is exact in every transaction.
create table parapet.technology_counts (
  id bigint generated always as identity primary key,
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  slug text not null,
  name text not null,
  category text not null,
  version text,
  places integer not null
);
create index technology_counts_workspace_idx on parapet.technology_counts (workspace_id, slug);
alter table parapet.technology_counts enable row level security;
grant select on parapet.technology_counts to parapet_api;
grant select on parapet.technology_counts to parapet_worker;

create table parapet.asset_certificates (
  id uuid not null default parapet.new_id(),
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  asset_id uuid not null references parapet.assets (id) on delete cascade,
  host text not null,
  address text not null,
  protocol text not null check (protocol in ('tcp', 'udp')),
  port integer not null check (port between 1 and 65535),
  -- Hash of the whole certificate, in hex.
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
  -- Whether the feed has told that a certificate ends soon.
  end_told boolean not null default false,
  primary key (workspace_id, id),
  unique (asset_id, protocol, port, sha256)
) with (fillfactor = 80);
create index asset_certificates_workspace_idx on parapet.asset_certificates (workspace_id, not_after, id);
create index asset_certificates_asset_idx
  on parapet.asset_certificates (workspace_id, asset_id, not_after, id);
create index asset_certificates_gone_idx
  on parapet.asset_certificates (workspace_id, not_after, id) where gone_at is not null;
create index asset_certificates_untold_idx on parapet.asset_certificates (workspace_id, not_after)
  where not end_told and gone_at is null;
-- Finds other assets with the certificate.
create index asset_certificates_sha256_idx
  on parapet.asset_certificates (workspace_id, sha256, asset_id);
alter table parapet.asset_certificates enable row level security;
grant select on parapet.asset_certificates to parapet_api;
grant select,
    insert (workspace_id, asset_id, host, address, protocol, port, sha256, subject, issuer, names,
      not_before, not_after, key_type, key_bits, signature_algorithm, is_self_signed,
      first_seen_at, last_seen_at),
    update (host, address, last_seen_at, gone_at, end_told),
    delete
  on parapet.asset_certificates to parapet_worker;

-- Names to which an asset leads by DNS or a redirect: the other asset is looked up when it is shown, so
-- that one that is added later is known too. `gone_at` is set when a scan looked there and did not see it.
create table parapet.asset_relations (
  id uuid not null default parapet.new_id(),
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  asset_id uuid not null references parapet.assets (id) on delete cascade,
  type text not null check (type in ('cname', 'mx', 'ns', 'redirect')),
  -- Lower-case punycode, or an address.
  target text not null check (length(target) <= 253),
  -- The port whose page redirects; 0 for DNS.
  port integer not null check (port between 0 and 65535),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  gone_at timestamptz,
  primary key (workspace_id, id),
  unique (asset_id, type, target, port)
) with (fillfactor = 80);
-- No index has a column that changes with each scan.
create index asset_relations_asset_idx on parapet.asset_relations (workspace_id, asset_id);
create index asset_relations_target_idx
  on parapet.asset_relations (workspace_id, target, type, asset_id);
create index asset_relations_gone_idx
  on parapet.asset_relations (workspace_id, id) where gone_at is not null;
alter table parapet.asset_relations enable row level security;
grant select on parapet.asset_relations to parapet_api;
grant select,
    insert (workspace_id, asset_id, type, target, port, first_seen_at, last_seen_at),
    update (last_seen_at, gone_at),
    delete
  on parapet.asset_relations to parapet_worker;

-- The data bundles that stored technologies were compared with last. Not about any workspace.
create table parapet.matched_data (
  is_only boolean primary key default true check (is_only),
  version text not null,
  matched_at timestamptz not null
);
alter table parapet.matched_data enable row level security;
grant select,
    insert (version, matched_at),
    update (version, matched_at)
  on parapet.matched_data to parapet_worker;
