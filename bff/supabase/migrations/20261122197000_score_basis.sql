-- What the score of an asset was computed from: its failed checks with their penalties, and whether there
-- were gaps. Null without a score, and for scans before this column.
alter table parapet.scan_targets add column score_basis jsonb;
grant update (score_basis) on parapet.scan_targets to parapet_worker;
