create trigger touch before update on parapet.integrations
  for each row execute function parapet.touch_updated_at();
