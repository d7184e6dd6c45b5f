-- A schedule that runs once: the time on the clock of its zone. `cron` names the same minute, so that a version
-- without this column starts the run at its time too.
alter table parapet.scan_schedules add column once text
  check (once ~ '^2\d{3}-\d\d-\d\dT\d\d:\d\d$');
grant insert (once), update (once) on parapet.scan_schedules to parapet_api;

-- Workers remove one that has run.
grant delete on parapet.scan_schedules to parapet_worker;
create policy remove_if_over on parapet.scan_schedules for delete to parapet_worker
  using (
    workspace_id = (select parapet.worker_workspace())
    and once is not null and status = 'active' and last_run_at is not null and next_run_at is null
  );
