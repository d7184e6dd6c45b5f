-- Judges who may listen to topics of the sockets: `user:<id>` is for that person, `workspace:<id>` and
-- `triage:<id>` are for members who see all assets. Returns each listener by its position and why it is
-- refused; null where it may listen. `claimed` is the level that its token proves.
-- Callers: workers, other functions.
create or replace function parapet.judge_listeners(bearers uuid[], sessions uuid[], claimed text[], topics text[])
  returns table (listener integer, refusal text)
  language sql stable security definer
  set search_path = ''
begin atomic
  select asked.position::integer,
    case
      when live.level is null then 'session_invalid'
      when live.has_second_factor and not proof.is_second then 'second_factor_required'
      when asked.topic = 'user:' || asked.bearer then null
      when member.mfa_required is null then 'topic_unknown'
      when member.mfa_required and not proof.is_second then 'second_factor_missing'
    end
  from unnest(bearers, sessions, claimed, topics)
    with ordinality as asked (bearer, session, claimed, topic, position)
  left join lateral (
    select coalesce(sessions.aal::text, 'aal1') as level,
      exists (
        select from auth.mfa_factors as factors
        where factors.user_id = users.id and factors.status = 'verified'
      ) as has_second_factor
    from auth.sessions
    join auth.users on users.id = sessions.user_id
    where sessions.id = asked.session
      and sessions.user_id = asked.bearer
      and (sessions.not_after is null or sessions.not_after > now())
      and (users.banned_until is null or users.banned_until < now())
      and users.deleted_at is null
      and not exists (select from parapet.account_deletions where user_id = users.id)
  ) as live on true
  cross join lateral (
    select live.level in ('aal2', 'aal3') and asked.claimed in ('aal2', 'aal3') as is_second
  ) as proof
  left join lateral (
    select workspaces.mfa_required from parapet.memberships
    join parapet.workspaces on workspaces.id = memberships.workspace_id
    where memberships.user_id = asked.bearer
      and memberships.asset_scope is null
      and memberships.workspace_id = (
        substring(asked.topic from '^(?:workspace|triage):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$')
      )::uuid
  ) as member on true;
end;
grant execute on function parapet.judge_listeners(uuid[], uuid[], text[], text[]) to parapet_worker;

-- Returns why the actor may not listen to a topic; null where they may.
-- Callers: the API.
create or replace function parapet.refuse_listener(claimed text, topic text) returns text
  language sql stable security definer
  set search_path = ''
begin atomic
  select judged.refusal from parapet.judge_listeners(
    array[parapet.actor_id()],
    array[(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')::uuid],
    array[claimed],
    array[topic]
  ) as judged;
end;
grant execute on function parapet.refuse_listener(text, text) to parapet_api;

-- Has the API processes judge the open channels of a person again at once.
-- Callers: triggers alone.
create or replace function parapet.announce_rights() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('parapet_live', 'rights ' || coalesce(new.user_id, old.user_id));
  perform pg_catalog.pg_notify('parapet_live',
    'change user:' || coalesce(new.user_id, old.user_id) || ' membership *');
  return null;
end
$$;
