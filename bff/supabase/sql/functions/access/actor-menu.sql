-- Returns what the account menu shows.
-- Callers: the API.
create or replace function parapet.actor_menu()
  returns table (file_name text, is_operator boolean)
  language sql stable security definer
  set search_path = ''
begin atomic
  select
    (select avatars.file_name from parapet.avatars where avatars.user_id = parapet.actor_id()),
    exists (select from parapet.operator_rights where user_id = parapet.actor_id());
end;
grant execute on function parapet.actor_menu() to parapet_api;
