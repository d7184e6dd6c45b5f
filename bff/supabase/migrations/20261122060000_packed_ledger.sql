-- The coverage ledger: one row for each asset of a scan, instead of one for each check.

-- The checks that ledgers are about. A list never changes and many scans share it, so writers need
-- no reference to it: nothing but its workspace takes it away.
create table parapet.check_lists (
  -- From a hash of `checks`, so that the same ruleset is stored once in a workspace.
  id uuid not null,
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  -- Id, version, title, group and severity of each check in the ruleset that ran, by id.
  checks jsonb not null,
  primary key (workspace_id, id)
);

create table parapet.scan_ledger (
  scan_id uuid not null,
  asset_id uuid not null,
  workspace_id uuid not null,
  check_list_id uuid not null,
  -- A character per check of the list: its code point less 48 is a position in `legend`.
  outcomes text not null,
  -- The distinct pairs of outcome and reason. The outcome is null while a check waits.
  legend jsonb not null,
  primary key (scan_id, asset_id),
  foreign key (workspace_id, scan_id) references parapet.scans (workspace_id, id) on delete cascade
) with (fillfactor = 70);

with coded as materialized (
  select workspace_id, scan_id, asset_id, check_id, outcome, reason,
    jsonb_build_object(
      'id', check_id, 'version', check_version, 'title', title, 'group', check_group,
      'severity', severity
    ) as info,
    dense_rank() over (
      partition by scan_id, asset_id order by outcome nulls first, reason nulls first
    )::int - 1 as code
  from parapet.check_results
),
packed as materialized (
  select workspace_id, scan_id, asset_id,
    jsonb_agg(info order by check_id collate "C") as checks,
    string_agg(chr(48 + code), '' order by check_id collate "C") as outcomes
  from coded group by workspace_id, scan_id, asset_id
),
legends as (
  select scan_id, asset_id, jsonb_agg(jsonb_build_array(outcome, reason) order by code) as legend
  from (select distinct scan_id, asset_id, code, outcome, reason from coded) as pairs
  group by scan_id, asset_id
),
lists as (
  insert into parapet.check_lists (workspace_id, id, checks)
  select distinct on (workspace_id, md5(checks::text)) workspace_id, md5(checks::text)::uuid, checks
  from packed
)
insert into parapet.scan_ledger
  (scan_id, asset_id, workspace_id, check_list_id, outcomes, legend)
select scan_id, asset_id, workspace_id, md5(checks::text)::uuid, outcomes, legend
from packed join legends using (scan_id, asset_id);

drop table parapet.check_results;

alter table parapet.check_lists enable row level security;
alter table parapet.scan_ledger enable row level security;

grant select on parapet.check_lists, parapet.scan_ledger to parapet_api, parapet_worker;
grant insert (id, workspace_id, checks) on parapet.check_lists to parapet_worker;
grant insert (scan_id, asset_id, workspace_id, check_list_id, outcomes, legend),
    update (check_list_id, outcomes, legend)
  on parapet.scan_ledger to parapet_worker;
create policy read on parapet.check_lists for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
create policy work on parapet.check_lists for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));
create policy read on parapet.scan_ledger for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
create policy work on parapet.scan_ledger for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));

-- An event of a finding names it: what it is about is read with it, not stored again.
alter table parapet.scan_events add column finding_id uuid;
alter table parapet.scan_events add column change text
  check (change in ('new', 'reopened', 'unchanged', 'fixed'));
update parapet.scan_events set
  finding_id = (payload -> 'finding' ->> 'id')::uuid,
  change = payload ->> 'change'
  where type = 'finding';
alter table parapet.scan_events drop column payload;
alter table parapet.scan_events add check (
  (type = 'finding') = (finding_id is not null) and (type = 'finding') = (change is not null)
);
grant insert (finding_id, change) on parapet.scan_events to parapet_worker;

-- A `scan` event only says that the scan changed: the last one of a scan is all that a stream needs.
create index scan_events_change_idx on parapet.scan_events (scan_id, id) where type = 'scan';
delete from parapet.scan_events as event
  where type = 'scan' and exists (
    select from parapet.scan_events as later
    where later.scan_id = event.scan_id and later.type = 'scan' and later.id > event.id
  );

create function parapet.replace_scan_events() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  delete from parapet.scan_events as event using added
    where added.type = 'scan'
      and event.scan_id = added.scan_id and event.type = 'scan' and event.id < added.id;
  return null;
end
$$;
revoke execute on function parapet.replace_scan_events() from public;
create trigger replace after insert on parapet.scan_events
  referencing new table as added
  for each statement execute function parapet.replace_scan_events();

insert into migrations.contracting (name, why) values
  ('20261122060000_packed_ledger', 'scans are recorded in other tables');
