-- What an asset leads to by DNS or a redirect, by name: the other asset is looked up when it is shown, so
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

-- What else shows a certificate, and an icon.
create index asset_certificates_sha256_idx
  on parapet.asset_certificates (workspace_id, sha256, asset_id);
create index asset_services_favicon_idx
  on parapet.asset_services (workspace_id, favicon_hash, asset_id) where favicon_hash is not null;

alter table parapet.asset_relations enable row level security;
grant select on parapet.asset_relations to parapet_api, parapet_worker;
grant delete on parapet.asset_relations to parapet_worker;
grant
  insert (workspace_id, asset_id, type, target, port, first_seen_at, last_seen_at),
  update (last_seen_at, gone_at)
  on parapet.asset_relations to parapet_worker;
create policy read on parapet.asset_relations for select to parapet_api
  using (
    workspace_id in (select parapet.actor_open_workspaces())
    or asset_id in (select parapet.actor_scoped_assets())
  );
create policy work on parapet.asset_relations for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));
