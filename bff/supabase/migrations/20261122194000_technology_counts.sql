-- The versions of technologies that are in use, counted as they are written (decision 0081).

-- Follows the state of the asset, so that counts leave the places of archived assets out.
alter table parapet.asset_technologies add column archived boolean not null default false;
update parapet.asset_technologies set archived = true
  where asset_id in (select id from parapet.assets where state = 'archived');

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
grant select on parapet.technology_counts to parapet_api, parapet_worker;
create policy read on parapet.technology_counts for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
create policy read_for_work on parapet.technology_counts for select to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()));

insert into parapet.technology_counts (workspace_id, slug, name, category, version, places)
  select workspace_id, slug, name, category, version, count(*) from parapet.asset_technologies
  where gone_at is null and not archived
  group by 1, 2, 3, 4, 5;

-- Folds the rows of technologies that have many. Rows that another transaction folds are left to it.
create function parapet.fold_technology_counts(workspace uuid, slugs text[]) returns void
  language plpgsql security definer
  set search_path = ''
as $$
begin
  with crowded as (
    select slug from parapet.technology_counts
    where workspace_id = workspace and slug = any (slugs)
    group by slug having count(*) > 200
  ),
  gone as (
    delete from parapet.technology_counts where id in (
      select id from parapet.technology_counts
      where workspace_id = workspace and slug in (select slug from crowded)
      for update skip locked
    )
    returning slug, name, category, version, places
  )
  insert into parapet.technology_counts (workspace_id, slug, name, category, version, places)
    select workspace, slug, name, category, version, sum(places) from gone
    group by slug, name, category, version having sum(places) <> 0;
end
$$;

-- Counts the rows of one statement. A deleted workspace needs no counts: its rows go with it.
create function parapet.count_technologies() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    insert into parapet.technology_counts (workspace_id, slug, name, category, version, places)
      select workspace_id, slug, name, category, version, -count(*) from removed
      where gone_at is null and not archived
        and exists (select from parapet.workspaces where id = removed.workspace_id)
      group by 1, 2, 3, 4, 5;
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into parapet.technology_counts (workspace_id, slug, name, category, version, places)
      select workspace_id, slug, name, category, version, count(*) from added
      where gone_at is null and not archived
      group by 1, 2, 3, 4, 5;
  else
    insert into parapet.technology_counts (workspace_id, slug, name, category, version, places)
      select workspace_id, slug, name, category, version, sum(sign) from (
        select workspace_id, slug, name, category, version, 1 as sign from added
        where gone_at is null and not archived
        union all
        select workspace_id, slug, name, category, version, -1 from removed
        where gone_at is null and not archived
      ) as rows
      group by 1, 2, 3, 4, 5 having sum(sign) <> 0;
  end if;
  if found then
    perform parapet.fold_technology_counts(changed.workspace_id, changed.slugs)
      from (
        select workspace_id, array_agg(distinct slug) as slugs from added group by workspace_id
      ) as changed;
  end if;
  return null;
end
$$;
create trigger count_added after insert on parapet.asset_technologies
  referencing new table as added
  for each statement execute function parapet.count_technologies();
create trigger count_changed after update on parapet.asset_technologies
  referencing old table as removed new table as added
  for each statement execute function parapet.count_technologies();
create trigger count_removed after delete on parapet.asset_technologies
  referencing old table as removed
  for each statement execute function parapet.count_technologies();

create function parapet.archive_technologies() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update parapet.asset_technologies set archived = added.state = 'archived'
    from added join removed using (id)
    where asset_technologies.asset_id = added.id
      and asset_technologies.workspace_id = added.workspace_id
      and (added.state = 'archived') <> (removed.state = 'archived');
  return null;
end
$$;
create trigger archive_technologies after update on parapet.assets
  referencing old table as removed new table as added
  for each statement execute function parapet.archive_technologies();

-- A scan may see technologies of an asset that was archived while it ran.
create function parapet.archive_added_technologies() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update parapet.asset_technologies set archived = true
    from added join parapet.assets on assets.id = added.asset_id
    where asset_technologies.id = added.id
      and asset_technologies.workspace_id = added.workspace_id
      and assets.state = 'archived' and not asset_technologies.archived;
  return null;
end
$$;
create trigger archive_added after insert on parapet.asset_technologies
  referencing new table as added
  for each statement execute function parapet.archive_added_technologies();

-- The places of one version.
create index asset_technologies_version_idx
  on parapet.asset_technologies (workspace_id, slug, version, id);

-- The last scans of one asset.
create index scan_targets_latest_idx
  on parapet.scan_targets (workspace_id, asset_id, scan_id desc);
drop index parapet.scan_targets_asset_idx;

revoke execute on function parapet.fold_technology_counts(uuid, text[]),
  parapet.count_technologies(), parapet.archive_technologies(),
  parapet.archive_added_technologies() from public;
