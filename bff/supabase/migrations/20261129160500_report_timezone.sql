-- Reports print dates in the time zone of who asked for them, or of their schedule.

alter table parapet.reports
  add column timezone text not null default 'UTC' check (length(timezone) <= 64);
grant insert (timezone) on parapet.reports to parapet_api, parapet_worker;
