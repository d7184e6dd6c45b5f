-- Lists of assets sorted by their open findings. Each asset carries one number, kept by the transactions that
-- change its findings: the most severe level counts first, up to 999 findings of each level.
create function parapet.finding_rank(severity text, status text, duplicate_of_id uuid) returns bigint
  language sql immutable
  set search_path = ''
as $$
  select case
    when duplicate_of_id is not null or status not in ('open', 'reopened', 'acknowledged') then 0
    when severity = 'critical' then 1000000000000
    when severity = 'high' then 1000000000
    when severity = 'medium' then 1000000
    when severity = 'low' then 1000
    else 1
  end
$$;

-- No write may fall between the first count and the triggers.
lock table parapet.assets, parapet.findings in share row exclusive mode;

-- The default is a constant, so no row is rewritten for it.
alter table parapet.assets add column open_rank bigint not null default 0;
update parapet.assets set open_rank = counted.rank
  from (
    select asset_id, sum(parapet.finding_rank(severity, status, duplicate_of_id)) as rank
    from parapet.findings group by 1
  ) as counted
  where assets.id = counted.asset_id and counted.rank > 0;
create index assets_findings_idx on parapet.assets (workspace_id, state, type, open_rank, id);

-- What statements changed, until the end of their transaction adds it to the assets. A writer waits for no
-- other one here: rows are only added.
create table parapet.asset_rank_changes (
  id bigint generated always as identity primary key,
  workspace_id uuid not null,
  asset_id uuid not null references parapet.assets (id) on delete cascade,
  change bigint not null
);
create index asset_rank_changes_assets_idx on parapet.asset_rank_changes (workspace_id, asset_id);
create index asset_rank_changes_asset_idx on parapet.asset_rank_changes (asset_id);
alter table parapet.asset_rank_changes enable row level security;

-- Findings that are deleted together with their asset change nothing.
create function parapet.rank_assets() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into parapet.asset_rank_changes (workspace_id, asset_id, change)
      select workspace_id, asset_id, sum(parapet.finding_rank(severity, status, duplicate_of_id))
      from added group by 1, 2
      having sum(parapet.finding_rank(severity, status, duplicate_of_id)) <> 0;
  elsif tg_op = 'UPDATE' then
    insert into parapet.asset_rank_changes (workspace_id, asset_id, change)
      select workspace_id, asset_id, sum(rank) from (
        select workspace_id, asset_id,
          parapet.finding_rank(severity, status, duplicate_of_id) as rank
        from added
        union all
        select workspace_id, asset_id, -parapet.finding_rank(severity, status, duplicate_of_id)
        from removed
      ) as signed group by 1, 2 having sum(rank) <> 0;
  else
    insert into parapet.asset_rank_changes (workspace_id, asset_id, change)
      select workspace_id, asset_id, -sum(parapet.finding_rank(severity, status, duplicate_of_id))
      from removed where exists (select from parapet.assets where assets.id = removed.asset_id)
      group by 1, 2 having sum(parapet.finding_rank(severity, status, duplicate_of_id)) <> 0;
  end if;
  return null;
end
$$;

-- Runs at the end of a transaction, when it takes no further locks. An asset that another one holds is left
-- to the next writer of the workspace, so nobody waits and nothing can deadlock.
create function parapet.fold_asset_ranks() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if not exists (select from parapet.asset_rank_changes where id = new.id) then
    return null;
  end if;
  with free as (
    select id from parapet.assets
    where id in (
      select asset_id from parapet.asset_rank_changes where workspace_id = new.workspace_id limit 1000
    )
    order by id for no key update skip locked
  ), taken as (
    delete from parapet.asset_rank_changes where asset_id in (select id from free)
    returning asset_id, change
  )
  update parapet.assets set open_rank = open_rank + folded.change
    from (select asset_id, sum(change) as change from taken group by 1) as folded
    where assets.id = folded.asset_id;
  return null;
end
$$;
create constraint trigger fold_asset_ranks after insert on parapet.asset_rank_changes
  deferrable initially deferred
  for each row execute function parapet.fold_asset_ranks();
create trigger rank_added after insert on parapet.findings
  referencing new table as added
  for each statement execute function parapet.rank_assets();
create trigger rank_changed after update on parapet.findings
  referencing old table as removed new table as added
  for each statement execute function parapet.rank_assets();
create trigger rank_removed after delete on parapet.findings
  referencing old table as removed
  for each statement execute function parapet.rank_assets();

revoke execute on function
  parapet.finding_rank(text, text, uuid), parapet.rank_assets(), parapet.fold_asset_ranks()
  from public;
