create trigger touch before update on parapet.breach_settings
  for each row execute function parapet.touch_updated_at();
