-- The owner of the product's tables may add triggers here and drop none.
create or replace trigger parapet_welcome after insert on auth.users
  for each row execute function parapet.on_user_created();
create or replace trigger parapet_keep_name after insert or update of raw_user_meta_data on auth.users
  for each row execute function parapet.keep_person_name();
create or replace trigger parapet_password_change
  after update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function parapet.note_password_change();
