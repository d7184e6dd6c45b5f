create trigger touch before update on parapet.findings
  for each row execute function parapet.touch_updated_at();
create trigger count_added after insert on parapet.findings
  referencing new table as added
  for each statement execute function parapet.count_findings();
create trigger count_changed after update on parapet.findings
  referencing old table as removed new table as added
  for each statement execute function parapet.count_findings();
create trigger count_removed after delete on parapet.findings
  referencing old table as removed
  for each statement execute function parapet.count_findings();
create trigger archive_added after insert on parapet.findings
  referencing new table as added
  for each statement execute function parapet.archive_added_findings();
create trigger name_stale_added after insert on parapet.findings
  referencing new table as added
  for each statement execute function parapet.name_stale_ranks();
create trigger name_stale_changed after update on parapet.findings
  referencing old table as removed new table as added
  for each statement execute function parapet.name_stale_ranks();
create trigger name_stale_removed after delete on parapet.findings
  referencing old table as removed
  for each statement execute function parapet.name_stale_ranks();
create trigger notify_added after insert on parapet.findings
  referencing new table as added
  for each statement execute function parapet.announce_rows('finding', 'asset_id');
create trigger notify_changed after update on parapet.findings
  referencing new table as added
  for each statement execute function parapet.announce_rows('finding', 'asset_id');
create trigger notify_removed after delete on parapet.findings
  referencing old table as removed
  for each statement execute function parapet.announce_rows('finding', 'asset_id');
