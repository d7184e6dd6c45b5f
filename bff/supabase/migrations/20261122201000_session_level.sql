-- What the API has to know of a session beside its token: whether it is live, how it was proved, and
-- whether its user has a second factor. Answers for the session of the actor alone.
create function parapet.session_level(session uuid, bearer uuid)
  returns table (level text, has_second_factor boolean)
  language sql stable security definer
  set search_path = ''
begin atomic
  select
    coalesce(sessions.aal::text, 'aal1'),
    exists (
      select from auth.mfa_factors as factors
      where factors.user_id = users.id and factors.status = 'verified'
    )
  from auth.sessions
  join auth.users on users.id = sessions.user_id
  where bearer = parapet.actor_id()
    and sessions.id = session
    and sessions.user_id = bearer
    and (sessions.not_after is null or sessions.not_after > now())
    and (users.banned_until is null or users.banned_until < now())
    and users.deleted_at is null;
end;
revoke execute on function parapet.session_level(uuid, uuid) from public;
grant execute on function parapet.session_level(uuid, uuid) to parapet_api;
