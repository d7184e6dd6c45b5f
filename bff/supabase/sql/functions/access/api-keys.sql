-- Returns a key that is alive: neither revoked nor expired, in a workspace that its maker is still
-- a member of.
-- Callers: workers.
create or replace function parapet.find_api_key(key_prefix text)
  returns table (
    id uuid, workspace_id uuid, hash text, scopes text[], level text, created_by uuid,
    expires_at timestamptz
  )
  language sql stable security definer
  set search_path = ''
begin atomic
  select api_keys.id, api_keys.workspace_id, api_keys.hash, api_keys.scopes, api_keys.level,
    api_keys.created_by, api_keys.expires_at
  from parapet.api_keys
  join parapet.memberships
    on memberships.workspace_id = api_keys.workspace_id
    and memberships.user_id = api_keys.created_by
  join auth.users on users.id = api_keys.created_by
  where api_keys.prefix = key_prefix
    and api_keys.revoked_at is null
    and api_keys.expires_at > now()
    and (users.banned_until is null or users.banned_until < now())
    and users.deleted_at is null;
end;
grant execute on function parapet.find_api_key(text) to parapet_worker;

-- Notes that a key was used, at most once a minute over all processes; returns nothing.
-- Callers: workers.
create or replace function parapet.touch_api_key(key_id uuid) returns void
  language sql volatile security definer
  set search_path = ''
begin atomic
  update parapet.api_keys set last_used_at = now()
  where id = key_id and (last_used_at is null or last_used_at < now() - interval '1 minute');
end;
grant execute on function parapet.touch_api_key(uuid) to parapet_worker;
