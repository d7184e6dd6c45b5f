create trigger touch before update on parapet.subscriptions
  for each row execute function parapet.touch_updated_at();
create trigger remember_previous_tier before update of tier on parapet.subscriptions
  for each row when (old.tier is distinct from new.tier)
  execute function parapet.remember_previous_tier();
create trigger keep_customer after delete on parapet.subscriptions
  for each row when (old.mollie_customer_id is not null)
  execute function parapet.keep_erased_customer();
