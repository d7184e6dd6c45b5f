create trigger touch before update on parapet.cloud_accounts
  for each row execute function parapet.touch_updated_at();
create trigger notify_added after insert on parapet.cloud_accounts
  referencing new table as added
  for each statement execute function parapet.announce_rows('cloud');
create trigger notify_changed after update on parapet.cloud_accounts
  referencing new table as added
  for each statement execute function parapet.announce_rows('cloud');
create trigger notify_removed after delete on parapet.cloud_accounts
  referencing old table as removed
  for each statement execute function parapet.announce_rows('cloud');
