-- Sums the rows of a workspace's `asset_tag_counts` in the same way; returns nothing.
-- Callers: other functions alone.
create or replace function parapet.fold_asset_tag_counts(workspace uuid) returns void
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if (
    select count(*) from parapet.asset_tag_counts where workspace_id = workspace and not folded
  ) < 300 then
    return;
  end if;
  with gone as (
    delete from parapet.asset_tag_counts where id in (
      select id from parapet.asset_tag_counts where workspace_id = workspace for update skip locked
    )
    returning tag, state, assets
  )
  insert into parapet.asset_tag_counts (workspace_id, tag, state, assets, folded)
    select workspace, tag, state, sum(assets), true from gone
    group by tag, state having sum(assets) <> 0;
end
$$;

-- Follows the tags and states of one statement, by the keys of the assets that it changed. A
-- statement without values is planned once a connection: after a change of thousands of assets it
-- read whole tables for each single one.
-- Callers: triggers alone.
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
          and added.type <> 'cloud_account'
        union all
        select distinct removed.workspace_id, tag, removed.state, removed.id, -1
        from removed join added using (id) cross join unnest(removed.tags) as tag
        where (removed.tags, removed.state) is distinct from (added.tags, added.state)
          and added.type <> 'cloud_account'
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
        where type <> 'cloud_account'
      ) as tagged group by 1, 2, 3
      returning workspace_id
    ) select array_agg(distinct workspace_id) into changed from written;
  else
    with written as (
      insert into parapet.asset_tag_counts (workspace_id, tag, state, assets)
      select workspace_id, tag, state, -count(*) from (
        select distinct workspace_id, tag, state, id from removed cross join unnest(tags) as tag
        where type <> 'cloud_account'
          and exists (select from parapet.workspaces where id = removed.workspace_id)
      ) as tagged group by 1, 2, 3
      returning workspace_id
    ) select array_agg(distinct workspace_id) into changed from written;
  end if;
  perform parapet.fold_asset_tag_counts(workspace) from unnest(changed) as workspace;
  return null;
end
$$;
