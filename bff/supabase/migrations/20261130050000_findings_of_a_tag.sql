-- The worst findings of each asset with a tag: with severity and id a list by tag reads the worst 1,000
-- asset by asset and no others, and with status and last time seen it counts and sorts from this index
-- alone. It had findings by check, in no order that a list has. Writes of findings wait while it is built:
-- some seconds for a million.
set local maintenance_work_mem = '256MB';
drop index parapet.findings_asset_idx;
create index findings_asset_idx on parapet.findings (workspace_id, asset_id, severity_rank, id desc)
  include (status, last_seen_at)
  where not archived;
