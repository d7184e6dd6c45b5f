create trigger notify_added after insert on parapet.notification_deliveries
  referencing new table as added
  for each statement execute function parapet.announce_inbox();
create trigger notify_read after update on parapet.notification_deliveries
  referencing new table as added
  for each statement execute function parapet.announce_inbox();
