create trigger parapet_welcome after insert on auth.users
  for each row execute function parapet.on_user_created();
create trigger parapet_keep_name after insert or update of raw_user_meta_data on auth.users
  for each row execute function parapet.keep_person_name();
