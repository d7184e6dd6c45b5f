-- Findings of one check, the worst 1,000 of them: with status and last time seen, the list counts and sorts
-- from this index alone. Without them Postgres read all findings of the check from a wider index and sorted
-- them. Writes of findings wait while it is built: some seconds for a million.
set local maintenance_work_mem = '256MB';
drop index parapet.findings_check_idx;
create index findings_check_idx on parapet.findings (workspace_id, check_id, severity_rank, id desc)
  include (status, last_seen_at)
  where not archived;
