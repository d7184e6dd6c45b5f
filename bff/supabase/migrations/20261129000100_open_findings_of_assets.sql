-- Lists of assets count the open findings of a page, and ranks those of assets that changed: from this index
-- alone, which has no others. `id` is what policies ask for. Writes of findings wait while it is built:
-- some seconds for a million.
set local maintenance_work_mem = '256MB';
create index findings_of_asset_open_idx on parapet.findings (workspace_id, asset_id, severity)
  include (id)
  where status in ('open', 'reopened', 'acknowledged') and duplicate_of_id is null;
drop index parapet.findings_open_idx;
