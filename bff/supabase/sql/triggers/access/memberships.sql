create trigger touch before update on parapet.memberships
  for each row execute function parapet.touch_updated_at();
