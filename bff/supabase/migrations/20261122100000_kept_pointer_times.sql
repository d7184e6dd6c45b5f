-- The time of the last pointer that was accepted: an older one is refused after a restart, too. Null in a
-- row of an older version. The shell is kept like a remote, under the name `shell`.
alter table parapet.kept_releases add column released_at timestamptz;
grant insert (released_at), update (released_at) on parapet.kept_releases to parapet_worker;
