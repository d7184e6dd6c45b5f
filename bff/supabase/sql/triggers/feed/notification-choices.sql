create trigger touch before update on parapet.notification_choices
  for each row execute function parapet.touch_updated_at();
