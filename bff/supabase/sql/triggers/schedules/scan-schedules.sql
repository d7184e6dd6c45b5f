create trigger touch before update of name, target, intensity, cron, timezone, windows, blackouts,
    jitter_minutes, max_duration_minutes, overlap, status
  on parapet.scan_schedules for each row execute function parapet.touch_updated_at();
create trigger notify_added after insert on parapet.scan_schedules
  referencing new table as added
  for each statement execute function parapet.announce_rows('schedule');
create trigger notify_changed after update on parapet.scan_schedules
  referencing new table as added
  for each statement execute function parapet.announce_rows('schedule');
create trigger notify_removed after delete on parapet.scan_schedules
  referencing old table as removed
  for each statement execute function parapet.announce_rows('schedule');
