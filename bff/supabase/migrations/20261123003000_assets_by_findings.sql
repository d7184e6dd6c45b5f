-- Lists of assets sorted by their open findings. Each asset carries one number, kept by the statements that
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

-- Adds what one statement changed. Assets are locked in one order, so that two statements that change
-- findings of the same assets wait for each other once; a statement without a change touches none.
create function parapet.rank_assets() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  changed uuid[];
  amounts bigint[];
begin
  if tg_op = 'INSERT' then
    select array_agg(asset_id order by asset_id), array_agg(change order by asset_id)
      into changed, amounts
    from (
      select asset_id, sum(parapet.finding_rank(severity, status, duplicate_of_id)) as change
      from added group by 1
    ) as rows where change <> 0;
  elsif tg_op = 'UPDATE' then
    select array_agg(asset_id order by asset_id), array_agg(change order by asset_id)
      into changed, amounts
    from (
      select asset_id, sum(rank) as change from (
        select asset_id, parapet.finding_rank(severity, status, duplicate_of_id) as rank from added
        union all
        select asset_id, -parapet.finding_rank(severity, status, duplicate_of_id) from removed
      ) as signed group by 1
    ) as rows where change <> 0;
  else
    select array_agg(asset_id order by asset_id), array_agg(change order by asset_id)
      into changed, amounts
    from (
      select asset_id, -sum(parapet.finding_rank(severity, status, duplicate_of_id)) as change
      from removed group by 1
    ) as rows where change <> 0;
  end if;
  if changed is null then
    return null;
  end if;
  perform from parapet.assets where id = any (changed) order by id for no key update;
  if not found then
    -- They are deleted together with their findings.
    return null;
  end if;
  update parapet.assets set open_rank = open_rank + each.change
    from unnest(changed, amounts) as each(asset_id, change)
    where assets.id = each.asset_id;
  return null;
end
$$;
create trigger rank_added after insert on parapet.findings
  referencing new table as added
  for each statement execute function parapet.rank_assets();
create trigger rank_changed after update on parapet.findings
  referencing old table as removed new table as added
  for each statement execute function parapet.rank_assets();
create trigger rank_removed after delete on parapet.findings
  referencing old table as removed
  for each statement execute function parapet.rank_assets();

revoke execute on function parapet.finding_rank(text, text, uuid), parapet.rank_assets() from public;
