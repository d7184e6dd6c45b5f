-- Lists: an index for each sort order, which begins with the workspace and the columns of the
-- filters. A list reads one page of each combination of their values and merges the pages.

-- Follows the state of the asset, so that a list reads no other table to leave a finding out.
alter table parapet.findings add column archived boolean not null default false;
update parapet.findings set archived = true
  where asset_id in (select id from parapet.assets where state = 'archived');

drop index parapet.findings_severity_idx;
drop index parapet.findings_facets_idx;
drop index parapet.findings_last_seen_idx;
drop index parapet.findings_first_seen_idx;
drop index parapet.findings_title_idx;
create index findings_last_seen_idx
  on parapet.findings (workspace_id, severity_rank, status, last_seen_at desc, id desc)
  where not archived;
create index findings_first_seen_idx
  on parapet.findings (workspace_id, severity_rank, status, first_seen_at desc, id desc)
  where not archived;
create index findings_title_idx
  on parapet.findings (workspace_id, severity_rank, status, title, id)
  where not archived;
create index findings_open_idx on parapet.findings (workspace_id, asset_id, status, severity);

drop index parapet.assets_newest_idx;
drop index parapet.assets_name_idx;
create index assets_newest_idx on parapet.assets (workspace_id, state, type, id);
create index assets_name_idx on parapet.assets (workspace_id, state, type, display_name, id);
create index assets_risk_idx
  on parapet.assets (workspace_id, state, type, (coalesce(score, 101)), id);
create index assets_approved_idx on parapet.assets (workspace_id, id) where state = 'approved';
create index assets_gaps_idx on parapet.assets (workspace_id, id)
  where state = 'approved' and (last_scanned_at is null or status <> 'online');
create index scans_status_idx on parapet.scans (workspace_id, status, id desc);

-- Counters. A write adds what it changed as further rows, so two writers never wait for each other;
-- the sum of all rows is exact in every transaction. Now and then the rows are folded.
create table parapet.finding_counts (
  id bigint generated always as identity primary key,
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  severity text not null,
  status text not null,
  archived boolean not null,
  findings integer not null
);
create index finding_counts_workspace_idx on parapet.finding_counts (workspace_id);

-- `outcome` is that of the last scan; `scored` and `score` sum up the assets with a score.
create table parapet.asset_counts (
  id bigint generated always as identity primary key,
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  type text not null,
  state text not null,
  outcome text not null check (outcome in ('tested', 'error', 'not_tested')),
  assets integer not null,
  scored integer not null,
  score bigint not null
);
create index asset_counts_workspace_idx on parapet.asset_counts (workspace_id);

alter table parapet.finding_counts enable row level security;
alter table parapet.asset_counts enable row level security;
grant select on parapet.finding_counts, parapet.asset_counts to parapet_api, parapet_worker;
create policy read on parapet.finding_counts for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
create policy read_for_work on parapet.finding_counts for select to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()));
create policy read on parapet.asset_counts for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
create policy read_for_work on parapet.asset_counts for select to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()));

create function parapet.scan_outcome(status text, last_scanned_at timestamptz) returns text
  language sql immutable
  return case
    when last_scanned_at is null then 'not_tested' when status = 'online' then 'tested' else 'error'
  end;

insert into parapet.finding_counts (workspace_id, severity, status, archived, findings)
  select workspace_id, severity, status, archived, count(*) from parapet.findings
  group by 1, 2, 3, 4;
insert into parapet.asset_counts (workspace_id, type, state, outcome, assets, scored, score)
  select workspace_id, type, state, parapet.scan_outcome(status, last_scanned_at),
    count(*), count(score), coalesce(sum(score), 0)
  from parapet.assets group by 1, 2, 3, 4;

-- Folds a workspace's rows when there are many. Rows that another transaction folds are left to it.
create function parapet.fold_finding_counts(workspace uuid) returns void
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

create function parapet.fold_asset_counts(workspace uuid) returns void
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if (select count(*) from parapet.asset_counts where workspace_id = workspace) < 300 then
    return;
  end if;
  with gone as (
    delete from parapet.asset_counts where id in (
      select id from parapet.asset_counts where workspace_id = workspace for update skip locked
    )
    returning type, state, outcome, assets, scored, score
  )
  insert into parapet.asset_counts (workspace_id, type, state, outcome, assets, scored, score)
    select workspace, type, state, outcome, sum(assets), sum(scored), sum(score) from gone
    group by type, state, outcome
    having sum(assets) <> 0 or sum(scored) <> 0 or sum(score) <> 0;
end
$$;

-- Counts the rows of one statement. A deleted workspace needs no counts: its rows go with it.
create function parapet.count_findings() returns trigger
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
create trigger count_added after insert on parapet.findings
  referencing new table as added
  for each statement execute function parapet.count_findings();
create trigger count_changed after update on parapet.findings
  referencing old table as removed new table as added
  for each statement execute function parapet.count_findings();
create trigger count_removed after delete on parapet.findings
  referencing old table as removed
  for each statement execute function parapet.count_findings();

create function parapet.count_assets() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  changed uuid[];
begin
  if tg_op = 'INSERT' then
    with written as (
      insert into parapet.asset_counts (workspace_id, type, state, outcome, assets, scored, score)
      select workspace_id, type, state, parapet.scan_outcome(status, last_scanned_at),
        count(*), count(score), coalesce(sum(score), 0)
      from added group by 1, 2, 3, 4
      returning workspace_id
    ) select array_agg(distinct workspace_id) into changed from written;
  elsif tg_op = 'UPDATE' then
    with written as (
      insert into parapet.asset_counts (workspace_id, type, state, outcome, assets, scored, score)
      select workspace_id, type, state, outcome,
        sum(sign), coalesce(sum(sign) filter (where score is not null), 0), coalesce(sum(sign * score), 0)
      from (
        select workspace_id, type, state, score, 1 as sign,
          parapet.scan_outcome(status, last_scanned_at) as outcome from added
        union all
        select workspace_id, type, state, score, -1,
          parapet.scan_outcome(status, last_scanned_at) from removed
      ) as rows
      group by 1, 2, 3, 4
      having sum(sign) <> 0 or coalesce(sum(sign * score), 0) <> 0
        or coalesce(sum(sign) filter (where score is not null), 0) <> 0
      returning workspace_id
    ) select array_agg(distinct workspace_id) into changed from written;
  else
    with written as (
      insert into parapet.asset_counts (workspace_id, type, state, outcome, assets, scored, score)
      select workspace_id, type, state, parapet.scan_outcome(status, last_scanned_at),
        -count(*), -count(score), -coalesce(sum(score), 0)
      from removed
      where exists (select from parapet.workspaces where id = removed.workspace_id)
      group by 1, 2, 3, 4
      returning workspace_id
    ) select array_agg(distinct workspace_id) into changed from written;
  end if;
  perform parapet.fold_asset_counts(workspace) from unnest(changed) as workspace;
  return null;
end
$$;
create trigger count_added after insert on parapet.assets
  referencing new table as added
  for each statement execute function parapet.count_assets();
create trigger count_changed after update on parapet.assets
  referencing old table as removed new table as added
  for each statement execute function parapet.count_assets();
create trigger count_removed after delete on parapet.assets
  referencing old table as removed
  for each statement execute function parapet.count_assets();

create function parapet.archive_findings() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update parapet.findings set archived = added.state = 'archived'
    from added join removed using (id)
    where findings.asset_id = added.id
      and (added.state = 'archived') <> (removed.state = 'archived');
  return null;
end
$$;
create trigger archive_findings after update on parapet.assets
  referencing old table as removed new table as added
  for each statement execute function parapet.archive_findings();

-- A scan may record findings of an asset that was archived while it ran.
create function parapet.archive_added_findings() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update parapet.findings set archived = true
    from added join parapet.assets on assets.id = added.asset_id
    where findings.id = added.id and assets.state = 'archived' and not findings.archived;
  return null;
end
$$;
create trigger archive_added after insert on parapet.findings
  referencing new table as added
  for each statement execute function parapet.archive_added_findings();

revoke execute on all functions in schema parapet from public;
