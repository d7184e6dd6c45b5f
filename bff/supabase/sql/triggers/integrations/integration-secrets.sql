create trigger touch before update on parapet.integration_secrets
  for each row execute function parapet.touch_updated_at();
