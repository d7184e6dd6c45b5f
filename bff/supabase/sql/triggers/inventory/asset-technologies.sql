create trigger count_added after insert on parapet.asset_technologies
  referencing new table as added
  for each statement execute function parapet.count_technologies();
create trigger count_changed after update on parapet.asset_technologies
  referencing old table as removed new table as added
  for each statement execute function parapet.count_technologies();
create trigger count_removed after delete on parapet.asset_technologies
  referencing old table as removed
  for each statement execute function parapet.count_technologies();
create trigger archive_added after insert on parapet.asset_technologies
  referencing new table as added
  for each statement execute function parapet.archive_added_technologies();
