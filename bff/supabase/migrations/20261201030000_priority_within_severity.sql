-- Lists sort by severity and then by priority. The worst findings of a check, a fix and a tag have it in their indexes, which
-- are read alone. Writes of findings wait while they are built: some seconds for a million.
set local maintenance_work_mem = '256MB';
drop index parapet.findings_check_idx;
create index findings_check_idx on parapet.findings (workspace_id, check_id, severity_rank, id desc)
  include (status, last_seen_at, priority_score)
  where not archived;
drop index parapet.findings_asset_idx;
create index findings_asset_idx on parapet.findings (workspace_id, asset_id, severity_rank, id desc)
  include (status, last_seen_at, priority_score)
  where not archived;
drop index parapet.findings_fix_idx;
create index findings_fix_idx on parapet.findings (workspace_id, fix, severity_rank, id desc)
  include (status, asset_id, check_id, last_seen_at, priority_score)
  where not archived;
