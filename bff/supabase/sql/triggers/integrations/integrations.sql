create trigger touch before update on parapet.integrations
  for each row execute function parapet.touch_updated_at();
create trigger notify_added after insert on parapet.integrations
  referencing new table as added
  for each statement execute function parapet.announce_rows('integration');
create trigger notify_changed after update on parapet.integrations
  referencing new table as added
  for each statement execute function parapet.announce_rows('integration');
create trigger notify_removed after delete on parapet.integrations
  referencing old table as removed
  for each statement execute function parapet.announce_rows('integration');
