-- Sums the rows of those of these tags that have many; returns nothing.
-- Callers: other functions alone.
create or replace function parapet.fold_asset_tag_groups(workspaces uuid[], tags text[]) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  most constant integer := 100;
  crowded record;
begin
  for crowded in
    select named.workspace_id, named.tag from unnest(workspaces, tags) as named (workspace_id, tag)
    where (
      select count(*) from (
        select from parapet.asset_tag_groups as counted
        where counted.workspace_id = named.workspace_id and counted.tag = named.tag
          and not counted.folded
        limit most
      ) as unfolded
    ) = most
  loop
    with gone as (
      delete from parapet.asset_tag_groups where id in (
        select id from parapet.asset_tag_groups
        where workspace_id = crowded.workspace_id and tag = crowded.tag for update skip locked
      )
      returning type, state, status, ownership, criticality, environment, owner_id, never_scanned,
        assets
    )
    insert into parapet.asset_tag_groups (
        workspace_id, tag, type, state, status, ownership, criticality, environment, owner_id,
        never_scanned, assets, folded
      )
      select crowded.workspace_id, crowded.tag, type, state, status, ownership, criticality,
        environment, owner_id, never_scanned, sum(assets), true
      from gone
      group by type, state, status, ownership, criticality, environment, owner_id, never_scanned
      having sum(assets) <> 0;
  end loop;
end
$$;

-- Counts the rows of one statement as further rows of `asset_tag_groups`, so that writers wait for
-- nobody.
-- Callers: triggers alone.
create or replace function parapet.count_tag_groups() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  workspaces uuid[];
  tags text[];
begin
  if tg_op = 'INSERT' then
    with written as (
      insert into parapet.asset_tag_groups (
        workspace_id, tag, type, state, status, ownership, criticality, environment, owner_id,
        never_scanned, assets
      )
      select workspace_id, each.tag, type, state, status, ownership, criticality, environment,
        owner_id, last_scanned_at is null, count(*)
      from added
      cross join lateral (select distinct named as tag from unnest(added.tags) as named) as each
      where type <> 'cloud_account'
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
      returning workspace_id, tag
    )
    select array_agg(changed.workspace_id), array_agg(changed.tag) into workspaces, tags
      from (select distinct workspace_id, tag from written) as changed;
  elsif tg_op = 'UPDATE' then
    with written as (
      insert into parapet.asset_tag_groups (
        workspace_id, tag, type, state, status, ownership, criticality, environment, owner_id,
        never_scanned, assets
      )
      select workspace_id, each.tag, type, state, status, ownership, criticality, environment,
        owner_id, never_scanned, sum(sign)
      from (
        select workspace_id, type, state, status, ownership, criticality, environment, owner_id,
          last_scanned_at is null as never_scanned, added.tags, 1 as sign
        from added
        union all
        select workspace_id, type, state, status, ownership, criticality, environment, owner_id,
          last_scanned_at is null, removed.tags, -1
        from removed
      ) as rows
      cross join lateral (select distinct named as tag from unnest(rows.tags) as named) as each
      where type <> 'cloud_account'
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 having sum(sign) <> 0
      returning workspace_id, tag
    )
    select array_agg(changed.workspace_id), array_agg(changed.tag) into workspaces, tags
      from (select distinct workspace_id, tag from written) as changed;
  else
    with written as (
      insert into parapet.asset_tag_groups (
        workspace_id, tag, type, state, status, ownership, criticality, environment, owner_id,
        never_scanned, assets
      )
      select workspace_id, each.tag, type, state, status, ownership, criticality, environment,
        owner_id, last_scanned_at is null, -count(*)
      from removed
      cross join lateral (select distinct named as tag from unnest(removed.tags) as named) as each
      where type <> 'cloud_account'
        and exists (select from parapet.workspaces where id = removed.workspace_id)
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
      returning workspace_id, tag
    )
    select array_agg(changed.workspace_id), array_agg(changed.tag) into workspaces, tags
      from (select distinct workspace_id, tag from written) as changed;
  end if;
  perform parapet.fold_asset_tag_groups(workspaces, tags);
  return null;
end
$$;
