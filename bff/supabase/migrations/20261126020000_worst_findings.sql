-- The worst findings of a workspace under any filter: groups, facets and lists in orders without an index
-- read up to 20,000 of them. Without it they were all read and sorted. It has what groups count by, so that
-- the table is not read. Writes of findings wait while it is built: some seconds for a million.
create index findings_worst_idx on parapet.findings (workspace_id, severity_rank, id desc)
  include (status, asset_id, check_id, risk_level, priority_score, assignee_id)
  where not archived;
