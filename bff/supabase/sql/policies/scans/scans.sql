create policy read on parapet.scans for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
create policy add on parapet.scans for insert to parapet_api
  with check (
    workspace_id in (select parapet.actor_workspaces_to_change())
    and created_by = (select parapet.actor_id())
  );
create policy change on parapet.scans for update to parapet_api
  using (workspace_id in (select parapet.actor_workspaces_to_change()))
  with check (workspace_id in (select parapet.actor_workspaces_to_change()));
create policy read_for_work on parapet.scans for select to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()));
create policy work on parapet.scans for update to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));
create policy expire on parapet.scans for delete to parapet_worker
  using (
    workspace_id = (select parapet.worker_workspace())
    and status in ('completed', 'partially_completed', 'failed', 'timed_out', 'cancelled')
    and finished_at is not null
  );
create policy start_for_schedule on parapet.scans for insert to parapet_worker
  with check (
    workspace_id = (select parapet.worker_workspace())
    and trigger = 'schedule' and created_by is null
    and exists (
      select from parapet.scan_schedules
      where scan_schedules.workspace_id = scans.workspace_id
        and scan_schedules.id = scans.schedule_id and scan_schedules.status <> 'paused'
    )
  );
-- A worker tests a finding again whose ticket was closed in another system.
create policy start_for_ticket on parapet.scans for insert to parapet_worker
  with check (
    workspace_id = (select parapet.worker_workspace())
    and kind = 'retest' and trigger = 'retest' and created_by is null and schedule_id is null
    and exists (
      select from parapet.ticket_links
      where ticket_links.workspace_id = scans.workspace_id and ticket_links.state = 'done'
    )
  );
create policy within_scope on parapet.scans as restrictive for all to parapet_api
  using (
    workspace_id in (select parapet.actor_open_workspaces())
    or (created_by = (select parapet.actor_id()) and status = 'queued')
    or parapet.actor_sees_targets(workspace_id, id, asset_count)
  );
