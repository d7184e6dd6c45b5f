create trigger touch before update on parapet.cloud_accounts
  for each row execute function parapet.touch_updated_at();
