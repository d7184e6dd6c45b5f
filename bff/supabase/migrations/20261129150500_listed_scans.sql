-- Serves lists of scans, which leave out retests that have ended.
create index scans_listed_idx on parapet.scans (workspace_id, id desc)
  where kind <> 'retest' or finished_at is null;
