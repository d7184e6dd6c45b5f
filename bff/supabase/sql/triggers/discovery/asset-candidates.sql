create trigger count_added after insert on parapet.asset_candidates
  referencing new table as added
  for each statement execute function parapet.count_candidates();
create trigger count_changed after update on parapet.asset_candidates
  referencing old table as removed new table as added
  for each statement execute function parapet.count_candidates();
create trigger count_removed after delete on parapet.asset_candidates
  referencing old table as removed
  for each statement execute function parapet.count_candidates();
create trigger notify_added after insert on parapet.asset_candidates
  referencing new table as added
  for each statement execute function parapet.announce_rows('candidate', 'parent_asset_id');
create trigger notify_changed after update on parapet.asset_candidates
  referencing new table as added
  for each statement execute function parapet.announce_rows('candidate', 'parent_asset_id');
create trigger notify_removed after delete on parapet.asset_candidates
  referencing old table as removed
  for each statement execute function parapet.announce_rows('candidate', 'parent_asset_id');
