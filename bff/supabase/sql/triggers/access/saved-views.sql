create trigger touch before update on parapet.saved_views
  for each row execute function parapet.touch_updated_at();
