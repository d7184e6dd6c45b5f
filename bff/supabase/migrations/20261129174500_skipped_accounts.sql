-- The accounts that the last run of a schedule left out, with the reason of each.
alter table parapet.scan_schedules add column last_skipped jsonb not null default '[]';
grant update (last_skipped) on parapet.scan_schedules to parapet_worker;
