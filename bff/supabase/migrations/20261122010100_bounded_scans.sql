-- A list of scans reads the first assets of each one and their number, not a thousand rows per scan.

alter table parapet.scans add column asset_count integer not null default 0;
alter table parapet.scans disable trigger touch;
update parapet.scans set asset_count = counted.targets
  from (select scan_id, count(*) as targets from parapet.scan_targets group by scan_id) as counted
  where scans.id = counted.scan_id;
alter table parapet.scans enable trigger touch;
grant insert (asset_count) on parapet.scans to parapet_api;

create index scan_targets_position_idx
  on parapet.scan_targets (workspace_id, scan_id, position);
drop index parapet.scan_targets_scan_idx;
create index scan_targets_unreachable_idx
  on parapet.scan_targets (workspace_id, scan_id, position)
  where reachability in ('offline', 'unresolved');
