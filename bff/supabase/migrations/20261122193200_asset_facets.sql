-- Lists of assets by criticality, environment, owner, status, ownership and tag. The counters of assets
-- count by all of what a list filters by, so that each facet is exact; tags, of which an asset has many,
-- have a table and counters of their own.
lock table parapet.assets in share row exclusive mode;

alter table parapet.asset_counts
  add column status text not null default 'unknown',
  add column ownership text not null default 'unverified',
  add column criticality smallint not null default 3,
  add column environment text not null default 'unknown',
  add column owner_id uuid,
  -- Rows that are the sum of others; a workspace is folded when it has many that are not.
  add column folded boolean not null default false;
create index asset_counts_unfolded_idx on parapet.asset_counts (workspace_id) where not folded;

delete from parapet.asset_counts;
insert into parapet.asset_counts (
    workspace_id, type, state, outcome, status, ownership, criticality, environment, owner_id,
    assets, scored, score, folded
  )
  select workspace_id, type, state, parapet.scan_outcome(status, last_scanned_at), status, ownership,
    criticality, environment, owner_id, count(*), count(score), coalesce(sum(score), 0), true
  from parapet.assets group by 1, 2, 3, 4, 5, 6, 7, 8, 9;

create or replace function parapet.fold_asset_counts(workspace uuid) returns void
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if (select count(*) from parapet.asset_counts where workspace_id = workspace and not folded) < 300
  then
    return;
  end if;
  with gone as (
    delete from parapet.asset_counts where id in (
      select id from parapet.asset_counts where workspace_id = workspace for update skip locked
    )
    returning type, state, outcome, status, ownership, criticality, environment, owner_id,
      assets, scored, score
  )
  insert into parapet.asset_counts (
      workspace_id, type, state, outcome, status, ownership, criticality, environment, owner_id,
      assets, scored, score, folded
    )
    select workspace, type, state, outcome, status, ownership, criticality, environment, owner_id,
      sum(assets), sum(scored), sum(score), true
    from gone
    group by type, state, outcome, status, ownership, criticality, environment, owner_id
    having sum(assets) <> 0 or sum(scored) <> 0 or sum(score) <> 0;
end
$$;

create or replace function parapet.count_assets() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  changed uuid[];
begin
  if tg_op = 'INSERT' then
    with written as (
      insert into parapet.asset_counts (
        workspace_id, type, state, outcome, status, ownership, criticality, environment, owner_id,
        assets, scored, score
      )
      select workspace_id, type, state, parapet.scan_outcome(status, last_scanned_at), status,
        ownership, criticality, environment, owner_id, count(*), count(score), coalesce(sum(score), 0)
      from added group by 1, 2, 3, 4, 5, 6, 7, 8, 9
      returning workspace_id
    ) select array_agg(distinct workspace_id) into changed from written;
  elsif tg_op = 'UPDATE' then
    with written as (
      insert into parapet.asset_counts (
        workspace_id, type, state, outcome, status, ownership, criticality, environment, owner_id,
        assets, scored, score
      )
      select workspace_id, type, state, outcome, status, ownership, criticality, environment, owner_id,
        sum(sign), coalesce(sum(sign) filter (where score is not null), 0), coalesce(sum(sign * score), 0)
      from (
        select workspace_id, type, state, parapet.scan_outcome(status, last_scanned_at) as outcome,
          status, ownership, criticality, environment, owner_id, score, 1 as sign from added
        union all
        select workspace_id, type, state, parapet.scan_outcome(status, last_scanned_at),
          status, ownership, criticality, environment, owner_id, score, -1 from removed
      ) as rows
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9
      having sum(sign) <> 0 or coalesce(sum(sign * score), 0) <> 0
        or coalesce(sum(sign) filter (where score is not null), 0) <> 0
      returning workspace_id
    ) select array_agg(distinct workspace_id) into changed from written;
  else
    with written as (
      insert into parapet.asset_counts (
        workspace_id, type, state, outcome, status, ownership, criticality, environment, owner_id,
        assets, scored, score
      )
      select workspace_id, type, state, parapet.scan_outcome(status, last_scanned_at), status,
        ownership, criticality, environment, owner_id,
        -count(*), -count(score), -coalesce(sum(score), 0)
      from removed
      where exists (select from parapet.workspaces where id = removed.workspace_id)
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9
      returning workspace_id
    ) select array_agg(distinct workspace_id) into changed from written;
  end if;
  perform parapet.fold_asset_counts(workspace) from unnest(changed) as workspace;
  return null;
end
$$;

-- Finds the assets of one group of the counters.
create index assets_groups_idx on parapet.assets (
  workspace_id, state, type, criticality, environment, status, ownership,
  (coalesce(owner_id, '00000000-0000-0000-0000-000000000000'::uuid)), id
);
create index assets_scanned_idx on parapet.assets (
  workspace_id, state, type, (coalesce(last_scanned_at, '0001-01-01 00:00:00+00'::timestamptz)), id
);

-- One row for each tag of each asset: a filter by tag is an equality, which an index serves below a policy.
create table parapet.asset_tags (
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  tag text not null,
  asset_id uuid not null references parapet.assets (id) on delete cascade,
  primary key (workspace_id, tag, asset_id)
);
create index asset_tags_asset_idx on parapet.asset_tags (asset_id);
create table parapet.asset_tag_counts (
  id bigint generated always as identity primary key,
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  tag text not null,
  state text not null,
  assets integer not null,
  folded boolean not null default false
);
create index asset_tag_counts_workspace_idx on parapet.asset_tag_counts (workspace_id);
create index asset_tag_counts_unfolded_idx on parapet.asset_tag_counts (workspace_id)
  where not folded;

alter table parapet.asset_tags enable row level security;
alter table parapet.asset_tag_counts enable row level security;
grant select on parapet.asset_tags, parapet.asset_tag_counts to parapet_api;
create policy read on parapet.asset_tags for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
create policy read on parapet.asset_tag_counts for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));

insert into parapet.asset_tags (workspace_id, tag, asset_id)
  select distinct workspace_id, tag, id from parapet.assets cross join unnest(tags) as tag;
insert into parapet.asset_tag_counts (workspace_id, tag, state, assets, folded)
  select workspace_id, tag, state, count(*), true from (
    select distinct workspace_id, tag, state, id from parapet.assets cross join unnest(tags) as tag
  ) as tagged group by 1, 2, 3;

create function parapet.fold_asset_tag_counts(workspace uuid) returns void
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

-- Follows the tags and states of one statement.
create function parapet.follow_asset_tags() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  changed uuid[];
begin
  if tg_op = 'UPDATE' then
    delete from parapet.asset_tags as gone using removed join added using (id)
      where removed.tags is distinct from added.tags and gone.asset_id = removed.id
        and not gone.tag = any (added.tags);
    insert into parapet.asset_tags (workspace_id, tag, asset_id)
      select added.workspace_id, tag, added.id
      from removed join added using (id) cross join unnest(added.tags) as tag
      where removed.tags is distinct from added.tags
      on conflict do nothing;
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
create trigger follow_tags_added after insert on parapet.assets
  referencing new table as added
  for each statement execute function parapet.follow_asset_tags();
create trigger follow_tags_changed after update on parapet.assets
  referencing old table as removed new table as added
  for each statement execute function parapet.follow_asset_tags();
create trigger follow_tags_removed after delete on parapet.assets
  referencing old table as removed
  for each statement execute function parapet.follow_asset_tags();

revoke execute on function parapet.fold_asset_tag_counts(uuid), parapet.follow_asset_tags() from public;
