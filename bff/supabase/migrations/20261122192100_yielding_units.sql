-- A unit that pauses its traffic, so that a retest goes first on its host.
alter table parapet.scan_units add column yielded_at timestamptz;
grant update (yielded_at) on parapet.scan_units to parapet_worker;
