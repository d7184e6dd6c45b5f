create trigger announce after insert on parapet.scan_events
  referencing new table as added
  for each statement execute function parapet.announce_scan_events();
create trigger replace after insert on parapet.scan_events
  referencing new table as added
  for each statement execute function parapet.replace_scan_events();
