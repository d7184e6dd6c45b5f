-- The sessions of the actor, read from the auth service's tables on every installation. A hosted
-- project keeps `refreshed_at` without a zone, in UTC.
create function parapet.own_sessions()
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

-- Ends a session of the actor with its refresh tokens; false if it has no such session.
create function parapet.end_own_session(session uuid) returns boolean
  language plpgsql volatile security definer
  set search_path = ''
as $$
begin
  delete from auth.sessions where id = session and user_id = parapet.actor_id();
  return found;
end
$$;

revoke execute on function parapet.own_sessions(), parapet.end_own_session(uuid) from public;
grant execute on function parapet.own_sessions(), parapet.end_own_session(uuid) to parapet_api;
