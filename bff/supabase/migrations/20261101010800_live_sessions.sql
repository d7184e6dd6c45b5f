-- A signed token outlives its session: whether that was ended meanwhile is asked here.
create function parapet.session_is_live(session uuid, bearer uuid) returns boolean
  language sql stable security definer
  set search_path = ''
begin atomic
  select exists (
    select from auth.sessions
    join auth.users on users.id = sessions.user_id
    where sessions.id = session
      and sessions.user_id = bearer
      and (sessions.not_after is null or sessions.not_after > now())
      and (users.banned_until is null or users.banned_until < now())
      and users.deleted_at is null
  );
end;
revoke execute on all functions in schema parapet from public;
grant execute on function parapet.session_is_live(uuid, uuid) to parapet_api;
