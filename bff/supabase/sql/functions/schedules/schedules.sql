-- Returns the workspaces after `after` in which a schedule is due or a scan of one has not ended.
-- As definer, because a worker sees one workspace at a time.
-- Callers: workers.
create or replace function parapet.workspaces_with_schedules(
  due timestamptz, after uuid, most integer
)
  returns setof uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  select workspace_id from (
    select workspace_id from parapet.scan_schedules where next_run_at <= due
    union
    select workspace_id from parapet.schedule_runs where state <> 'ended'
  ) as found
  where (after is null or workspace_id > after)
    and workspace_id not in (select workspace_id from parapet.deleted_workspaces)
  order by workspace_id limit most;
end;
grant execute on function parapet.workspaces_with_schedules(timestamptz, uuid, integer)
  to parapet_worker;

-- Returns the plan of the owner of a worker's schedule, and how many of the owner's schedules are
-- older.
-- Callers: workers.
create or replace function parapet.schedule_standing(schedule uuid)
  returns table (tier text, older integer)
  language sql stable security definer
  set search_path = ''
begin atomic
  select subscriptions.tier, (
    select count(*)::integer from parapet.scan_schedules as other
    where other.id < schedule
      and other.workspace_id in (
        select id from parapet.workspaces as owned where owned.owner_id = workspaces.owner_id
      )
  )
  from parapet.scan_schedules
  join parapet.workspaces on workspaces.id = scan_schedules.workspace_id
  left join parapet.subscriptions on subscriptions.user_id = workspaces.owner_id
  where scan_schedules.id = schedule
    and scan_schedules.workspace_id = parapet.worker_workspace();
end;
grant execute on function parapet.schedule_standing(uuid) to parapet_worker;
