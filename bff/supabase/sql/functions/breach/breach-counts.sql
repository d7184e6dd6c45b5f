-- Sums the rows of domains and breaches that have many; returns nothing. Rows that another
-- transaction folds are left to it.
-- Callers: other functions alone.
create or replace function parapet.fold_breach_counts(workspace uuid, assets uuid[]) returns void
  language plpgsql security definer
  set search_path = ''
as $$
begin
  with crowded as (
    select asset_id, breach_id from parapet.breach_counts
    where workspace_id = workspace and asset_id = any (assets)
    group by asset_id, breach_id having count(*) > 100
  ),
  gone as (
    delete from parapet.breach_counts where id in (
      select id from parapet.breach_counts
      where workspace_id = workspace
        and (asset_id, breach_id) in (select asset_id, breach_id from crowded)
      for update skip locked
    )
    returning asset_id, breach_id, kind, severity, status, exposures
  )
  insert into parapet.breach_counts (workspace_id, asset_id, breach_id, kind, severity, status,
      exposures)
    select workspace, asset_id, breach_id, kind, severity, status, sum(exposures) from gone
    group by asset_id, breach_id, kind, severity, status having sum(exposures) <> 0;
end
$$;

-- Counts the rows of one statement. A deleted workspace needs no counts: its rows go with it.
-- Callers: triggers alone.
create or replace function parapet.count_breach_exposures() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    insert into parapet.breach_counts (workspace_id, asset_id, breach_id, kind, severity, status,
        exposures)
      select workspace_id, asset_id, breach_id, kind, severity, status, -count(*) from removed
      where exists (select from parapet.workspaces where id = removed.workspace_id)
      group by 1, 2, 3, 4, 5, 6;
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into parapet.breach_counts (workspace_id, asset_id, breach_id, kind, severity, status,
        exposures)
      select workspace_id, asset_id, breach_id, kind, severity, status, count(*) from added
      group by 1, 2, 3, 4, 5, 6;
  else
    insert into parapet.breach_counts (workspace_id, asset_id, breach_id, kind, severity, status,
        exposures)
      select workspace_id, asset_id, breach_id, kind, severity, status, sum(sign) from (
        select workspace_id, asset_id, breach_id, kind, severity, status, 1 as sign from added
        union all
        select workspace_id, asset_id, breach_id, kind, severity, status, -1 from removed
      ) as rows
      group by 1, 2, 3, 4, 5, 6 having sum(sign) <> 0;
  end if;
  if found then
    perform parapet.fold_breach_counts(changed.workspace_id, changed.assets)
      from (
        select workspace_id, array_agg(distinct asset_id) as assets from added
        group by workspace_id
      ) as changed;
  end if;
  return null;
end
$$;
