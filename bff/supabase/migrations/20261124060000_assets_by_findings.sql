-- Lists of assets sorted by their open findings. Each asset has one number in a table of its own: the most
-- severe level counts first, up to 999 findings of each level.
-- Writers of findings add a row that names the asset, and lock nothing that they share. A fold, in a
-- transaction of its own, counts the findings of these assets again. It takes no row that somebody holds: it
-- never waits, so no circle of waiting goes through it.
create function parapet.is_open_finding(status text, duplicate_of_id uuid) returns boolean
  language sql immutable
  return status in ('open', 'reopened', 'acknowledged') and duplicate_of_id is null;

create table parapet.asset_finding_ranks (
  asset_id uuid primary key references parapet.assets (id) on delete cascade,
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  state text not null,
  type text not null,
  open_rank bigint not null default 0
);
-- No foreign keys: a check of one would lock the row that it names. A fold removes what names no asset.
create table parapet.stale_finding_ranks (
  id bigint generated always as identity primary key,
  workspace_id uuid not null,
  asset_id uuid not null
);
alter table parapet.asset_finding_ranks enable row level security;
alter table parapet.stale_finding_ranks enable row level security;
grant select on parapet.asset_finding_ranks to parapet_api;
create policy read on parapet.asset_finding_ranks for select to parapet_api using (
  workspace_id in (select parapet.actor_open_workspaces())
  or asset_id in (select parapet.actor_scoped_assets())
);

-- No write may fall between the first rows and the triggers. Findings are counted by the folds that follow,
-- so that the lock is short.
lock table parapet.assets, parapet.findings in share row exclusive mode;
insert into parapet.asset_finding_ranks (asset_id, workspace_id, state, type)
  select id, workspace_id, state, type from parapet.assets;
insert into parapet.stale_finding_ranks (workspace_id, asset_id)
  select workspace_id, id from parapet.assets order by workspace_id, id;
create index asset_finding_ranks_idx
  on parapet.asset_finding_ranks (workspace_id, state, type, open_rank, asset_id);
create index stale_finding_ranks_idx on parapet.stale_finding_ranks (workspace_id, id);
create index stale_finding_ranks_asset_idx on parapet.stale_finding_ranks (workspace_id, asset_id);

-- Names the assets whose open findings one statement changed. What is deleted with its asset names none.
create function parapet.name_stale_ranks() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into parapet.stale_finding_ranks (workspace_id, asset_id)
      select distinct workspace_id, asset_id from added
      where parapet.is_open_finding(status, duplicate_of_id);
  elsif tg_op = 'UPDATE' then
    insert into parapet.stale_finding_ranks (workspace_id, asset_id)
      select distinct workspace_id, asset_id from (
        select workspace_id, asset_id, severity, 1 as sign from added
        where parapet.is_open_finding(status, duplicate_of_id)
        union all
        select workspace_id, asset_id, severity, -1 from removed
        where parapet.is_open_finding(status, duplicate_of_id)
      ) as rows group by workspace_id, asset_id, severity having sum(sign) <> 0;
  else
    insert into parapet.stale_finding_ranks (workspace_id, asset_id)
      select distinct workspace_id, asset_id from removed
      where parapet.is_open_finding(status, duplicate_of_id)
        and exists (select from parapet.assets where assets.id = removed.asset_id);
  end if;
  return null;
end
$$;
create trigger name_stale_added after insert on parapet.findings
  referencing new table as added
  for each statement execute function parapet.name_stale_ranks();
create trigger name_stale_changed after update on parapet.findings
  referencing old table as removed new table as added
  for each statement execute function parapet.name_stale_ranks();
create trigger name_stale_removed after delete on parapet.findings
  referencing old table as removed
  for each statement execute function parapet.name_stale_ranks();

-- Follows the assets themselves. Who changes one holds its row, so only a fold can hold the rank.
create function parapet.follow_ranked_assets() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into parapet.asset_finding_ranks (asset_id, workspace_id, state, type)
      select id, workspace_id, state, type from added;
  else
    update parapet.asset_finding_ranks as ranked set state = added.state, type = added.type
      from added join removed using (id)
      where ranked.asset_id = added.id
        and (added.state, added.type) is distinct from (removed.state, removed.type);
  end if;
  return null;
end
$$;
create trigger follow_ranked_added after insert on parapet.assets
  referencing new table as added
  for each statement execute function parapet.follow_ranked_assets();
create trigger follow_ranked_changed after update on parapet.assets
  referencing old table as removed new table as added
  for each statement execute function parapet.follow_ranked_assets();

-- Counts the findings of the assets that the oldest `most` rows of a workspace name; returns how many rows
-- it removed. One fold at a time works for a workspace: another one removes none.
create function parapet.fold_finding_ranks(workspace uuid, most integer) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  named uuid[];
  free uuid[];
  removed integer;
begin
  if workspace is distinct from parapet.worker_workspace()
    and workspace not in (select parapet.actor_workspaces())
  then
    return 0;
  end if;
  if not exists (select from parapet.stale_finding_ranks where workspace_id = workspace)
    or not pg_catalog.pg_try_advisory_xact_lock(
      pg_catalog.hashtextextended('parapet.fold_finding_ranks ' || workspace::text, 0))
  then
    return 0;
  end if;
  named := array(
    select asset_id from parapet.stale_finding_ranks where workspace_id = workspace
    order by id limit most
  );
  free := array(
    select asset_id from parapet.asset_finding_ranks
    where workspace_id = workspace and asset_id = any (named)
    order by asset_id for update skip locked
  );
  delete from parapet.stale_finding_ranks where id in (
    select id from parapet.stale_finding_ranks as stale
    where workspace_id = workspace and asset_id = any (named) and (
      asset_id = any (free)
      or not exists (
        select from parapet.asset_finding_ranks as ranked where ranked.asset_id = stale.asset_id
      )
    )
    order by id for update skip locked
  );
  get diagnostics removed = row_count;
  -- Its snapshot is later than that of the rows, so it counts all that they stood for.
  update parapet.asset_finding_ranks as ranked set open_rank = counted.open_rank
    from (
      select each.asset_id, coalesce(sum(
        least(coalesce(level.findings, 0), 999) * case level.severity
          when 'critical' then 1000000000000 when 'high' then 1000000000
          when 'medium' then 1000000 when 'low' then 1000 else 1
        end
      ), 0)::bigint as open_rank
      from unnest(free) as each (asset_id)
      left join (
        select asset_id, severity, count(*) as findings from parapet.findings
        where workspace_id = workspace and asset_id = any (free)
          and parapet.is_open_finding(status, duplicate_of_id)
        group by asset_id, severity
      ) as level using (asset_id)
      group by each.asset_id
    ) as counted
    where ranked.asset_id = counted.asset_id and ranked.open_rank <> counted.open_rank;
  return removed;
end
$$;

-- The workspaces after `after` with named assets.
create function parapet.workspaces_with_stale_ranks(after uuid, most integer) returns setof uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  select distinct workspace_id from parapet.stale_finding_ranks
  where after is null or workspace_id > after
  order by workspace_id limit most;
end;

revoke execute on function parapet.is_open_finding(text, uuid), parapet.name_stale_ranks(),
  parapet.follow_ranked_assets(), parapet.fold_finding_ranks(uuid, integer),
  parapet.workspaces_with_stale_ranks(uuid, integer) from public;
grant execute on function parapet.fold_finding_ranks(uuid, integer) to parapet_api, parapet_worker;
grant execute on function parapet.workspaces_with_stale_ranks(uuid, integer) to parapet_worker;
