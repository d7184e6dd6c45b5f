create trigger touch before update on parapet.avatars
  for each row execute function parapet.touch_updated_at();
create trigger follow_file after insert or update of file_name or delete on parapet.avatars
  for each row execute function parapet.follow_avatar();
