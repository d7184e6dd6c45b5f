-- Sums a workspace's rows when there are many; returns nothing. Rows that another transaction folds
-- are left to it.
-- Callers: other functions alone.
create or replace function parapet.fold_finding_counts(workspace uuid) returns void
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if (select count(*) from parapet.finding_counts where workspace_id = workspace) < 300 then
    return;
  end if;
  with gone as (
    delete from parapet.finding_counts where id in (
      select id from parapet.finding_counts where workspace_id = workspace
      for update skip locked
    )
    returning severity, status, archived, findings
  )
  insert into parapet.finding_counts (workspace_id, severity, status, archived, findings)
    select workspace, severity, status, archived, sum(findings) from gone
    group by severity, status, archived having sum(findings) <> 0;
end
$$;

-- Counts the rows of one statement. A deleted workspace needs no counts: its rows go with it.
-- Callers: triggers alone.
create or replace function parapet.count_findings() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  changed uuid[];
begin
  if tg_op = 'INSERT' then
    with written as (
      insert into parapet.finding_counts (workspace_id, severity, status, archived, findings)
      select workspace_id, severity, status, archived, count(*) from added
      group by 1, 2, 3, 4
      returning workspace_id
    ) select array_agg(distinct workspace_id) into changed from written;
  elsif tg_op = 'UPDATE' then
    with written as (
      insert into parapet.finding_counts (workspace_id, severity, status, archived, findings)
      select workspace_id, severity, status, archived, sum(sign) from (
        select workspace_id, severity, status, archived, 1 as sign from added
        union all
        select workspace_id, severity, status, archived, -1 from removed
      ) as rows
      group by 1, 2, 3, 4 having sum(sign) <> 0
      returning workspace_id
    ) select array_agg(distinct workspace_id) into changed from written;
  else
    with written as (
      insert into parapet.finding_counts (workspace_id, severity, status, archived, findings)
      select workspace_id, severity, status, archived, -count(*) from removed
      where exists (select from parapet.workspaces where id = removed.workspace_id)
      group by 1, 2, 3, 4
      returning workspace_id
    ) select array_agg(distinct workspace_id) into changed from written;
  end if;
  perform parapet.fold_finding_counts(workspace) from unnest(changed) as workspace;
  return null;
end
$$;
