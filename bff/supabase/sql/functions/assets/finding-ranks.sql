-- Names the assets whose open findings one statement changed. What is deleted with its asset names
-- none.
-- Callers: triggers alone.
create or replace function parapet.name_stale_ranks() returns trigger
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

-- Adds and changes the ranks of the assets of one statement, by their keys. Who changes an asset
-- holds its row, so only a fold can hold the rank.
-- Callers: triggers alone.
create or replace function parapet.follow_ranked_assets() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  changed uuid[];
begin
  if tg_op = 'INSERT' then
    insert into parapet.asset_finding_ranks (asset_id, workspace_id, state, type)
      select id, workspace_id, state, type from added where type <> 'cloud_account';
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

-- Counts the findings of the assets that the oldest `most` rows of a workspace name; returns how
-- many rows it removed. One fold at a time works for a workspace: another one removes none.
-- Callers: the API, workers.
create or replace function parapet.fold_finding_ranks(workspace uuid, most integer) returns integer
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
grant execute on function parapet.fold_finding_ranks(uuid, integer) to parapet_api, parapet_worker;

-- Returns the workspaces after `after` with named assets.
-- Callers: workers.
create or replace function parapet.workspaces_with_stale_ranks(after uuid, most integer) returns setof uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  select distinct workspace_id from parapet.stale_finding_ranks
  where after is null or workspace_id > after
  order by workspace_id limit most;
end;
grant execute on function parapet.workspaces_with_stale_ranks(uuid, integer) to parapet_worker;
