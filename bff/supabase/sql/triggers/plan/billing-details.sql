create trigger touch before update on parapet.billing_details
  for each row execute function parapet.touch_updated_at();
