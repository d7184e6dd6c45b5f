create trigger touch before update on parapet.assets
  for each row execute function parapet.touch_updated_at();
create trigger count_added after insert on parapet.assets
  referencing new table as added
  for each statement execute function parapet.count_assets();
create trigger count_changed after update on parapet.assets
  referencing old table as removed new table as added
  for each statement execute function parapet.count_assets();
create trigger count_removed after delete on parapet.assets
  referencing old table as removed
  for each statement execute function parapet.count_assets();
create trigger archive_findings after update on parapet.assets
  referencing old table as removed new table as added
  for each statement execute function parapet.archive_findings();
-- The roles cannot write the column; the owner of the database may.
create trigger prove before insert on parapet.assets
  for each row when (new.ownership = 'unverified')
  execute function parapet.prove_added_asset();
create trigger follow_tags_added after insert on parapet.assets
  referencing new table as added
  for each statement execute function parapet.follow_asset_tags();
create trigger follow_tags_changed after update on parapet.assets
  referencing old table as removed new table as added
  for each statement execute function parapet.follow_asset_tags();
create trigger follow_tags_removed after delete on parapet.assets
  referencing old table as removed
  for each statement execute function parapet.follow_asset_tags();
create trigger archive_technologies after update on parapet.assets
  referencing old table as removed new table as added
  for each statement execute function parapet.archive_technologies();
create trigger follow_ranked_added after insert on parapet.assets
  referencing new table as added
  for each statement execute function parapet.follow_ranked_assets();
create trigger follow_ranked_changed after update on parapet.assets
  referencing old table as removed new table as added
  for each statement execute function parapet.follow_ranked_assets();
create trigger count_tag_groups_added after insert on parapet.assets
  referencing new table as added
  for each statement execute function parapet.count_tag_groups();
create trigger count_tag_groups_changed after update on parapet.assets
  referencing old table as removed new table as added
  for each statement execute function parapet.count_tag_groups();
create trigger count_tag_groups_removed after delete on parapet.assets
  referencing old table as removed
  for each statement execute function parapet.count_tag_groups();
-- Triggers fire in the order of their names: the tags are there when those with a limit are told.
create trigger notify_added after insert on parapet.assets
  referencing new table as added
  for each statement execute function parapet.announce_rows('asset', 'id');
create trigger notify_changed after update on parapet.assets
  referencing new table as added
  for each statement execute function parapet.announce_rows('asset', 'id');
create trigger notify_removed after delete on parapet.assets
  referencing old table as removed
  for each statement execute function parapet.announce_rows('asset', 'id');
