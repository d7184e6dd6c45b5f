create trigger touch before update on parapet.scans
  for each row execute function parapet.touch_updated_at();
