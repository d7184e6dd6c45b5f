create trigger touch before update on parapet.workspaces
  for each row execute function parapet.touch_updated_at();
