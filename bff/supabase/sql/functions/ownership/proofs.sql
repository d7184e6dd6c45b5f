-- Returns what is known of a host in a workspace: its own proof, those by DNS of the names above it, and that of the
-- cloud accounts that have it.
-- Callers: other functions alone.
create or replace function parapet.ownership_of(workspace uuid, host_name text)
  returns table (status text, until timestamptz)
  language sql stable
  set search_path = ''
begin atomic
  with above as (
    select array_to_string(labels[place:], '.') as name
    from (select string_to_array(host_name, '.') as labels) as split,
      generate_subscripts(labels, 1) as place
  ), known as (
    select
      case when proof.status = 'verified' and proof.proved_until <= now() then 'expired'
        else proof.status end as status,
      proof.proved_until as until
    from parapet.ownership_proofs as proof
    where proof.workspace_id = workspace
      and proof.host in (select name from above)
      and (proof.host = host_name or (proof.proved_by = 'dns_txt' and proof.status <> 'pending'))
    union all
    select case when owned.proved_until > now() then 'verified' else 'expired' end,
      owned.proved_until
    from parapet.account_hosts as owned
    where owned.workspace_id = workspace and owned.host = host_name
  )
  select known.status, known.until from known
  order by known.status = 'verified' desc, known.status = 'pending', known.until desc
  limit 1;
end;

-- Gives the assets below a host the ownership that its changed proof says.
-- Callers: triggers alone.
create or replace function parapet.apply_ownership_proof() returns trigger
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

-- Gives an added asset the ownership that proofs of its workspace say.
-- Callers: triggers alone.
create or replace function parapet.prove_added_asset() returns trigger
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

-- Returns the proofs whose next check is due, each with an asset that it is about, after `after` in
-- the order of their ids. As definer, because a worker sees one workspace at a time. A proof
-- without an asset is not checked and ends with its time.
-- Callers: workers.
create or replace function parapet.due_ownership_proofs(due timestamptz, after uuid, most integer)
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
grant execute on function parapet.due_ownership_proofs(timestamptz, uuid, integer)
  to parapet_worker;
