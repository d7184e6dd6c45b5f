-- Reports of type breach.

alter table parapet.reports drop constraint reports_type_check;
alter table parapet.reports add constraint reports_type_check
  check (type in ('executive', 'technical', 'asset', 'delta', 'breach'));
alter table parapet.report_schedules drop constraint report_schedules_type_check;
alter table parapet.report_schedules add constraint report_schedules_type_check
  check (type in ('executive', 'technical', 'asset', 'delta', 'breach'));
