-- Proofs that a workspace owns a name or an address. Nothing but these rows, and being private where
-- the operator owns the machine, makes an asset verified: a trigger writes what they prove.
create table parapet.ownership_proofs (
  id uuid primary key default parapet.new_id(),
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  -- Lower-case punycode name or compressed address.
  host text not null,
  method text not null check (method in ('dns_txt', 'http_file', 'meta_tag')),
  -- 122 random bits, chosen by the database alone.
  token text not null default replace(gen_random_uuid()::text, '-', ''),
  status text not null default 'pending' check (status in ('pending', 'verified', 'expired')),
  -- The method that found the token last; `method` may have been changed since.
  proved_by text check (proved_by in ('dns_txt', 'http_file', 'meta_tag')),
  verified_at timestamptz,
  -- After this time the proof counts no more, whether or not a worker has looked.
  proved_until timestamptz,
  -- Since when a look that got an answer does not find the token.
  lost_at timestamptz,
  requested_at timestamptz,
  checked_at timestamptz,
  next_check_at timestamptz,
  -- What the last look found instead of the token; null when it found it.
  problem text,
  created_at timestamptz not null default now(),
  unique (workspace_id, host),
  check (status = 'pending' or (proved_by is not null and proved_until is not null))
);
create index ownership_proofs_due_idx on parapet.ownership_proofs (id) where next_check_at is not null;

alter table parapet.ownership_proofs enable row level security;
grant select, insert (workspace_id, host, method), update (method, requested_at)
  on parapet.ownership_proofs to parapet_api;
grant select, update (
    status, proved_by, verified_at, proved_until, lost_at, checked_at, next_check_at, problem
  ) on parapet.ownership_proofs to parapet_worker;
create policy read on parapet.ownership_proofs for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
create policy add on parapet.ownership_proofs for insert to parapet_api
  with check (workspace_id in (select parapet.actor_workspaces_to_change()));
create policy change on parapet.ownership_proofs for update to parapet_api
  using (workspace_id in (select parapet.actor_workspaces_to_change()))
  with check (workspace_id in (select parapet.actor_workspaces_to_change()));
create policy work on parapet.ownership_proofs for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));

-- Null for an asset that is private: it needs no proof, and no time ends it.
alter table parapet.assets add column ownership_until timestamptz;

-- The host of an asset; null for a URL that is not in the form of the API.
create function parapet.host_of_target(kind text, canonical_key text) returns text
  language sql immutable
  set search_path = ''
begin atomic
  select case when kind = 'url' then
    btrim(
      substring(canonical_key, '^https?://(\[[0-9a-f:]+\]|[a-z0-9._-]+)(?::[0-9]{1,5})?/'), '[]'
    )
    else canonical_key end;
end;

-- What the proofs of a workspace say about a host: its own, and those by DNS of the names above it.
create function parapet.ownership_of(workspace uuid, host_name text)
  returns table (status text, until timestamptz)
  language sql stable
  set search_path = ''
begin atomic
  with above as (
    select array_to_string(labels[place:], '.') as name
    from (select string_to_array(host_name, '.') as labels) as split,
      generate_subscripts(labels, 1) as place
  )
  select
    case when proof.status = 'verified' and proof.proved_until <= now() then 'expired'
      else proof.status end,
    proof.proved_until
  from parapet.ownership_proofs as proof
  where proof.workspace_id = workspace
    and proof.host in (select name from above)
    and (proof.host = host_name or (proof.proved_by = 'dns_txt' and proof.status <> 'pending'))
  order by
    (proof.status = 'verified' and proof.proved_until > now()) desc,
    proof.status = 'pending',
    proof.proved_until desc
  limit 1;
end;

create function parapet.prove_added_asset() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  select known.status, known.until into new.ownership, new.ownership_until
    from parapet.ownership_of(
      new.workspace_id, parapet.host_of_target(new.type, new.canonical_key)
    ) as known;
  new.ownership := coalesce(new.ownership, 'unverified');
  return new;
end
$$;

create function parapet.apply_ownership_proof() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  with held as (
    select asset.id, parapet.host_of_target(asset.type, asset.canonical_key) as host
    from parapet.assets as asset
    where asset.workspace_id = new.workspace_id
      and not parapet.is_private_target(asset.type, asset.canonical_key)
  ), proved as (
    select held.id, coalesce(known.status, 'unverified') as status, known.until
    from held left join lateral parapet.ownership_of(new.workspace_id, held.host) as known on true
    where held.host = new.host
      or right(held.host, length(new.host) + 1) = '.' || new.host
  )
  update parapet.assets as asset set ownership = proved.status, ownership_until = proved.until
  from proved
  where asset.id = proved.id
    and (asset.ownership, asset.ownership_until) is distinct from (proved.status, proved.until);
  return null;
end
$$;

-- The roles cannot write the column; the owner of the database may.
create trigger prove before insert on parapet.assets
  for each row when (new.ownership = 'unverified')
  execute function parapet.prove_added_asset();
create trigger apply after insert or update of status, proved_by, proved_until
  on parapet.ownership_proofs
  for each row execute function parapet.apply_ownership_proof();

-- The proofs whose next look is due, each with an asset that it is about, after `after` in the order
-- of their ids. As definer, because a worker sees one workspace at a time. A proof without an asset
-- is not looked for any more and ends with its time.
create function parapet.due_ownership_proofs(due timestamptz, after uuid, most integer)
  returns table (workspace_id uuid, proof_id uuid, asset_id uuid)
  language sql stable security definer
  set search_path = ''
begin atomic
  select proof.workspace_id, proof.id, held.id
  from parapet.ownership_proofs as proof
  cross join lateral (
    select asset.id from parapet.assets as asset
    where asset.workspace_id = proof.workspace_id and asset.state <> 'archived'
      and parapet.host_of_target(asset.type, asset.canonical_key) = proof.host
    order by asset.id limit 1
  ) as held
  where proof.next_check_at <= due and (after is null or proof.id > after)
  order by proof.id limit most;
end;

revoke execute on function
  parapet.host_of_target(text, text), parapet.ownership_of(uuid, text),
  parapet.prove_added_asset(), parapet.apply_ownership_proof(),
  parapet.due_ownership_proofs(timestamptz, uuid, integer)
  from public;
grant execute on function parapet.due_ownership_proofs(timestamptz, uuid, integer)
  to parapet_worker;
