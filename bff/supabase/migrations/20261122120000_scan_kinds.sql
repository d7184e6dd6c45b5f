-- A scan says what it is for and what started it. A retest runs some checks alone.
alter table parapet.scans
  add column kind text not null default 'external'
    check (kind in ('external', 'retest', 'discovery')),
  add column schedule_id uuid,
  -- The checks that run; null for all.
  add column check_ids text[] check (cardinality(check_ids) between 1 and 300),
  drop constraint scans_trigger_check,
  add constraint scans_trigger_check
    check (trigger in ('manual', 'schedule', 'api', 'retest', 'asset_added'));
create index scans_schedule_idx on parapet.scans (workspace_id, schedule_id, id desc)
  where schedule_id is not null;

grant insert (kind, trigger, schedule_id, check_ids) on parapet.scans to parapet_api;
-- Workers start what a schedule asks for.
grant insert (workspace_id, intensity, ruleset_version, created_by, phases, asset_count, kind,
  trigger, schedule_id, check_ids) on parapet.scans to parapet_worker;
grant insert (scan_id, asset_id, workspace_id, display_name, position)
  on parapet.scan_targets to parapet_worker;
-- Of a scan that nobody asked for by a schedule, a worker decides nothing.
create policy start_for_schedule on parapet.scans for insert to parapet_worker
  with check (
    workspace_id = (select parapet.worker_workspace())
    and trigger = 'schedule' and schedule_id is not null and created_by is null
  );
create policy start_for_schedule on parapet.scan_targets for insert to parapet_worker
  with check (
    workspace_id = (select parapet.worker_workspace())
    and exists (
      select from parapet.scans
      where scans.workspace_id = scan_targets.workspace_id and scans.id = scan_targets.scan_id
        and scans.trigger = 'schedule' and scans.started_at is null
    )
    and exists (
      select from parapet.assets
      where assets.workspace_id = scan_targets.workspace_id and assets.id = scan_targets.asset_id
        and assets.state = 'approved'
    )
  );
