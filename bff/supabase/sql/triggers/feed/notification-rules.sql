create trigger touch before update of name, types, severities, asset_ids, tags, cadence, send_at, weekday,
    timezone, quiet_start, quiet_end, enabled
  on parapet.notification_rules for each row execute function parapet.touch_updated_at();
