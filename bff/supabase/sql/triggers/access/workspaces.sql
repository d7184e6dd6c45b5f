create trigger touch before update on parapet.workspaces
  for each row execute function parapet.touch_updated_at();
create trigger follow_logo after update of logo_file or delete on parapet.workspaces
  for each row execute function parapet.follow_logo();
create trigger announce after update on parapet.workspaces
  for each row
  when (old.name <> new.name or old.logo_file is distinct from new.logo_file)
  execute function parapet.announce_workspace();
