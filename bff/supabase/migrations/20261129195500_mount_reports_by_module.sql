-- Pages and panels of a remote are judged apart: panels that work must not hide pages that fail.
alter table parapet.mount_reports
  add column exposed text not null default 'lifecycles' check (exposed in ('lifecycles', 'widgets'));
alter table parapet.mount_reports drop constraint mount_reports_pkey;
alter table parapet.mount_reports
  add primary key (remote, released_at, build_id, session, exposed);
grant insert (exposed) on parapet.mount_reports to parapet_worker;
