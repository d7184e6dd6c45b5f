-- Gives the assets at changed hosts of cloud accounts the ownership that is known of them now.
-- Callers: triggers alone.
create or replace function parapet.apply_account_hosts() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  with host as (
    select distinct workspace_id, host from changed
  ), held as (
    select asset.id, asset.workspace_id, host.host
    from parapet.assets as asset
    join host on host.workspace_id = asset.workspace_id
      and host.host = parapet.host_of_target(asset.type, asset.canonical_key)
    where asset.type <> 'cloud_account'
      and not parapet.is_private_target(asset.type, asset.canonical_key)
  ), proved as (
    select held.id, coalesce(known.status, 'unverified') as status, known.until
    from held left join lateral parapet.ownership_of(held.workspace_id, held.host) as known on true
  )
  update parapet.assets as asset set ownership = proved.status, ownership_until = proved.until
  from proved
  where asset.id = proved.id
    and (asset.ownership, asset.ownership_until) is distinct from (proved.status, proved.until);
  return null;
end
$$;

-- Returns the assets of the worker's workspace at these hosts that are not archived, and whether their ownership is
-- proved now.
-- Callers: workers.
create or replace function parapet.assets_at_hosts(hosts text[])
  returns table (asset_id uuid, display_name text, is_proved boolean)
  language sql stable security definer
  set search_path = ''
begin atomic
  select id, display_name,
    ownership = 'verified' and (ownership_until is null or ownership_until > now())
  from parapet.assets
  where workspace_id = (select parapet.worker_workspace()) and state <> 'archived'
    and type <> 'cloud_account' and parapet.host_of_target(type, canonical_key) = any (hosts);
end;
grant execute on function parapet.assets_at_hosts(text[]) to parapet_worker;
