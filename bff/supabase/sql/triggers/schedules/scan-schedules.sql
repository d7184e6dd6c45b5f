create trigger touch before update of name, target, intensity, cron, timezone, windows, blackouts,
    jitter_minutes, max_duration_minutes, overlap, status
  on parapet.scan_schedules for each row execute function parapet.touch_updated_at();
