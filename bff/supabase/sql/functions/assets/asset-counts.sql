-- Sums the rows of a workspace's `asset_counts` when there are 300 that are not summed; returns
-- nothing. Rows that another transaction folds are left to it.
-- Callers: other functions alone.
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

-- Counts the rows of one statement as further rows of `asset_counts`, so that writers wait for
-- nobody. Connected cloud accounts are in no list of assets and are not counted.
-- Callers: triggers alone.
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
      from added where type <> 'cloud_account' group by 1, 2, 3, 4, 5, 6, 7, 8, 9
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
        where type <> 'cloud_account'
        union all
        select workspace_id, type, state, parapet.scan_outcome(status, last_scanned_at),
          status, ownership, criticality, environment, owner_id, score, -1 from removed
        where type <> 'cloud_account'
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
      where type <> 'cloud_account'
        and exists (select from parapet.workspaces where id = removed.workspace_id)
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9
      returning workspace_id
    ) select array_agg(distinct workspace_id) into changed from written;
  end if;
  perform parapet.fold_asset_counts(workspace) from unnest(changed) as workspace;
  return null;
end
$$;
