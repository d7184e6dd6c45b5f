-- Returns whether the account did not have the right before.
-- Callers: workers.
create or replace function parapet.grant_previews(account uuid, by_whom text) returns boolean
  language plpgsql volatile security definer
  set search_path = ''
as $$
begin
  insert into parapet.preview_rights (user_id, granted_by) values (account, by_whom)
    on conflict (user_id) do nothing;
  if not found then
    return false;
  end if;
  insert into parapet.operator_log (operator, action, subject_id)
    values (by_whom, 'previews.granted', account);
  return true;
end
$$;
grant execute on function parapet.grant_previews(uuid, text) to parapet_worker;

-- Returns whether the account had the right.
-- Callers: workers.
create or replace function parapet.revoke_previews(account uuid, by_whom text) returns boolean
  language plpgsql volatile security definer
  set search_path = ''
as $$
begin
  delete from parapet.preview_rights where user_id = account;
  if not found then
    return false;
  end if;
  insert into parapet.operator_log (operator, action, subject_id)
    values (by_whom, 'previews.revoked', account);
  return true;
end
$$;
grant execute on function parapet.revoke_previews(uuid, text) to parapet_worker;

-- Returns the accounts that may open previews, the oldest right first.
-- Callers: workers.
create or replace function parapet.list_preview_rights()
  returns table (user_id uuid, email text, granted_at timestamptz, granted_by text)
  language sql stable security definer
  set search_path = ''
begin atomic
  select rights.user_id, users.email::text, rights.granted_at, rights.granted_by
  from parapet.preview_rights as rights
  join auth.users on users.id = rights.user_id
  order by rights.granted_at, rights.user_id;
end;
grant execute on function parapet.list_preview_rights() to parapet_worker;

-- Returns whether no operator has decided who may open previews. On a machine of its own every
-- signed-in user may until then; the embedded default alone asks.
-- Callers: workers.
create or replace function parapet.previews_are_undecided() returns boolean
  language sql stable security definer
  set search_path = ''
begin atomic
  select not exists (
    select from parapet.operator_log
    where action in ('previews.granted', 'previews.revoked')
  );
end;
grant execute on function parapet.previews_are_undecided() to parapet_worker;

-- Returns whether who signed a link may still act: their account, and the API key if one did.
-- Callers: the API.
create or replace function parapet.actor_may_open_links(key uuid) returns boolean
  language sql stable security definer
  set search_path = ''
begin atomic
  select exists (
    select from auth.users
    where users.id = parapet.actor_id()
      and users.deleted_at is null
      and (users.banned_until is null or users.banned_until < now())
  )
  and not exists (select from parapet.account_deletions where user_id = parapet.actor_id())
  and (
    key is null
    or exists (
      select from parapet.api_keys
      where api_keys.id = key and created_by = parapet.actor_id()
        and workspace_id = parapet.actor_key_workspace()
        and revoked_at is null and expires_at > now()
    )
  );
end;
grant execute on function parapet.actor_may_open_links(uuid) to parapet_api;
