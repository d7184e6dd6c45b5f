create trigger touch before update on parapet.integration_deliveries
  for each row execute function parapet.touch_updated_at();
