-- Returns what the API has to know of the actor's session beside its token: whether it is live, how
-- it was proved, and whether its user has a second factor. A deleted account may sign in until its
-- user is gone; the API refuses its sessions.
-- Callers: the API.
create or replace function parapet.session_level(session uuid, bearer uuid)
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
    and users.deleted_at is null
    and not exists (select from parapet.account_deletions where user_id = users.id);
end;
grant execute on function parapet.session_level(uuid, uuid) to parapet_api;

-- Returns the sessions of the actor, read from the auth service's tables on every installation. A
-- hosted project keeps `refreshed_at` without a zone, in UTC.
-- Callers: the API.
create or replace function parapet.own_sessions()
  returns table (
    id uuid, user_agent text, ip text, created_at timestamptz, used_at timestamptz
  )
  language sql stable security definer
  set search_path = ''
  set timezone = 'UTC'
begin atomic
  select sessions.id, sessions.user_agent, host(sessions.ip), sessions.created_at,
    coalesce(sessions.refreshed_at::timestamptz, sessions.created_at)
  from auth.sessions
  where sessions.user_id = parapet.actor_id()
    and (sessions.not_after is null or sessions.not_after > now())
  order by coalesce(sessions.refreshed_at::timestamptz, sessions.created_at) desc, sessions.id
  limit 100;
end;
grant execute on function parapet.own_sessions() to parapet_api;

-- Ends a session of the actor with its refresh tokens. Returns false if it has no such session.
-- Callers: the API.
create or replace function parapet.end_own_session(session uuid) returns boolean
  language plpgsql volatile security definer
  set search_path = ''
as $$
begin
  delete from auth.sessions where id = session and user_id = parapet.actor_id();
  return found;
end
$$;
grant execute on function parapet.end_own_session(uuid) to parapet_api;
