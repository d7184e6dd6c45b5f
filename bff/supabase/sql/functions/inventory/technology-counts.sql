-- Sums the rows of technologies that have many; returns nothing. Rows that another transaction
-- folds are left to it.
-- Callers: other functions alone.
create or replace function parapet.fold_technology_counts(workspace uuid, slugs text[]) returns void
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
-- Callers: triggers alone.
create or replace function parapet.count_technologies() returns trigger
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
