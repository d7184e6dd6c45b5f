create trigger touch before update on parapet.scans
  for each row execute function parapet.touch_updated_at();
create trigger notify_added after insert on parapet.scans
  for each row execute function parapet.announce_scan();
create trigger notify_changed after update of status, progress, phase, counts on parapet.scans
  for each row when (
    (old.status, old.progress, old.phase, old.counts)
      is distinct from (new.status, new.progress, new.phase, new.counts)
  ) execute function parapet.announce_scan();
create trigger notify_removed after delete on parapet.scans
  for each row execute function parapet.announce_scan();
