-- What follows assets is asked for the assets that changed in it, by their keys. A statement without values
-- is planned once a connection: after a change of thousands of assets it read whole tables for each single
-- one, and the end of a scan of one asset, which changes neither tags nor state, took 20 ms.
create or replace function parapet.follow_ranked_assets() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  changed uuid[];
begin
  if tg_op = 'INSERT' then
    insert into parapet.asset_finding_ranks (asset_id, workspace_id, state, type)
      select id, workspace_id, state, type from added;
    return null;
  end if;
  changed := array(
    select id from added join removed using (id)
    where (added.state, added.type) is distinct from (removed.state, removed.type)
  );
  if cardinality(changed) > 0 then
    update parapet.asset_finding_ranks as ranked set state = assets.state, type = assets.type
      from parapet.assets
      where ranked.asset_id = any (changed) and assets.id = ranked.asset_id;
  end if;
  return null;
end
$$;

create or replace function parapet.follow_asset_tags() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  tagged uuid[];
  changed uuid[];
begin
  if tg_op = 'UPDATE' then
    tagged := array(
      select id from removed join added using (id) where removed.tags is distinct from added.tags
    );
    if cardinality(tagged) > 0 then
      delete from parapet.asset_tags as gone using parapet.assets
        where gone.asset_id = any (tagged) and assets.id = gone.asset_id
          and not gone.tag = any (assets.tags);
      insert into parapet.asset_tags (workspace_id, tag, asset_id)
        select workspace_id, tag, id from parapet.assets cross join unnest(tags) as tag
        where id = any (tagged)
        on conflict do nothing;
    end if;
    with written as (
      insert into parapet.asset_tag_counts (workspace_id, tag, state, assets)
      select workspace_id, tag, state, sum(sign) from (
        select distinct added.workspace_id, tag, added.state, added.id, 1 as sign
        from removed join added using (id) cross join unnest(added.tags) as tag
        where (removed.tags, removed.state) is distinct from (added.tags, added.state)
        union all
        select distinct removed.workspace_id, tag, removed.state, removed.id, -1
        from removed join added using (id) cross join unnest(removed.tags) as tag
        where (removed.tags, removed.state) is distinct from (added.tags, added.state)
      ) as rows
      group by 1, 2, 3 having sum(sign) <> 0
      returning workspace_id
    ) select array_agg(distinct workspace_id) into changed from written;
  elsif tg_op = 'INSERT' then
    insert into parapet.asset_tags (workspace_id, tag, asset_id)
      select distinct workspace_id, tag, id from added cross join unnest(tags) as tag;
    with written as (
      insert into parapet.asset_tag_counts (workspace_id, tag, state, assets)
      select workspace_id, tag, state, count(*) from (
        select distinct workspace_id, tag, state, id from added cross join unnest(tags) as tag
      ) as tagged group by 1, 2, 3
      returning workspace_id
    ) select array_agg(distinct workspace_id) into changed from written;
  else
    with written as (
      insert into parapet.asset_tag_counts (workspace_id, tag, state, assets)
      select workspace_id, tag, state, -count(*) from (
        select distinct workspace_id, tag, state, id from removed cross join unnest(tags) as tag
        where exists (select from parapet.workspaces where id = removed.workspace_id)
      ) as tagged group by 1, 2, 3
      returning workspace_id
    ) select array_agg(distinct workspace_id) into changed from written;
  end if;
  perform parapet.fold_asset_tag_counts(workspace) from unnest(changed) as workspace;
  return null;
end
$$;
