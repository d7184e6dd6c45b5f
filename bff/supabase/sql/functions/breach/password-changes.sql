-- Notes when an account got another password, in the row of the account; the password is not read.
-- Callers: triggers alone.
create or replace function parapet.note_password_change() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  insert into parapet.password_changes (user_id, changed_at) values (new.id, now())
  on conflict (user_id) do update set changed_at = excluded.changed_at;
  return null;
end
$$;
