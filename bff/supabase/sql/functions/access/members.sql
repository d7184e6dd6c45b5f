-- Returns the members with a second factor; null where the auth service keeps none or shows none.
-- Callers: other functions alone.
create or replace function parapet.members_with_factor(workspace uuid) returns uuid[]
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  enrolled uuid[];
begin
  if pg_catalog.to_regclass('auth.mfa_factors') is not null then
    execute 'select coalesce(pg_catalog.array_agg(distinct factors.user_id), ''{}'')
      from auth.mfa_factors as factors
      join parapet.memberships on memberships.user_id = factors.user_id
      where memberships.workspace_id = $1 and factors.status::text = ''verified'''
      into enrolled using workspace;
  end if;
  return enrolled;
exception when insufficient_privilege or undefined_column then
  return null;
end
$$;

-- Returns addresses, last sign-ins and second factors of the members, for who manages them. A
-- second factor is null where the auth service keeps none or shows none. A key manages no members,
-- whoever made it, and gets no row.
-- Callers: the API.
create or replace function parapet.member_accounts(workspace uuid)
  returns table (
    user_id uuid, email text, last_sign_in_at timestamptz, has_second_factor boolean
  )
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  enrolled uuid[];
begin
  if parapet.actor_key_workspace() is not null
    or workspace not in (select parapet.actor_workspaces_to_manage()) then
    return;
  end if;
  enrolled := parapet.members_with_factor(workspace);
  return query
    select users.id, users.email::text, users.last_sign_in_at, users.id = any (enrolled)
    from parapet.memberships
    join auth.users on users.id = memberships.user_id
    where memberships.workspace_id = workspace and users.deleted_at is null;
end
$$;
grant execute on function parapet.member_accounts(uuid) to parapet_api;

-- Returns those of the addresses that members have, in lower case.
-- Callers: the API.
create or replace function parapet.member_addresses(workspace uuid, addresses text[]) returns setof text
  language sql stable security definer
  set search_path = ''
begin atomic
  select lower(users.email::text)
  from parapet.memberships
  join auth.users on users.id = memberships.user_id
  where memberships.workspace_id = workspace
    and workspace in (select parapet.actor_workspaces_to_manage())
    and lower(users.email::text) = any (addresses);
end;
grant execute on function parapet.member_addresses(uuid, text[]) to parapet_api;

-- Returns the role before; null when the actor may not or there is no such member. Nobody gets or
-- loses ownership here. An admin has no limit of assets.
-- Callers: the API.
create or replace function parapet.set_member_role(workspace uuid, member uuid, new_role text)
  returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  before text;
begin
  if workspace not in (select parapet.actor_workspaces_to_manage()) or new_role = 'owner' then
    return null;
  end if;
  select role into before from parapet.memberships
    where workspace_id = workspace and user_id = member and role <> 'owner' for update;
  if before is null then
    return null;
  end if;
  update parapet.memberships
    set role = new_role, asset_scope = case when new_role <> 'admin' then asset_scope end
    where workspace_id = workspace and user_id = member;
  if new_role <> 'admin' then
    update parapet.invitations set state = 'revoked'
      where workspace_id = workspace and invited_by = member and state = 'pending';
  end if;
  return before;
end
$$;
grant execute on function parapet.set_member_role(uuid, uuid, text) to parapet_api;

-- Returns whether there is such a member, whom the actor may limit. Messages that wait for their
-- rules may be about other assets, so they go.
-- Callers: the API.
create or replace function parapet.set_member_scope(workspace uuid, member uuid, tags text[]) returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if workspace not in (select parapet.actor_workspaces_to_manage()) then
    return false;
  end if;
  update parapet.memberships set asset_scope = tags
    where workspace_id = workspace and user_id = member and role not in ('admin', 'owner');
  if not found then
    return false;
  end if;
  update parapet.notification_rules
    set pending_count = 0, pending_events = '{}', next_send_at = null
    where workspace_id = workspace and user_id = member;
  return true;
end
$$;
grant execute on function parapet.set_member_scope(uuid, uuid, text[]) to parapet_api;

-- Removes a member, or the actor, and what they invited. Returns the role before; null when the
-- actor may not or there is no such member.
-- Callers: the API.
create or replace function parapet.remove_member(workspace uuid, member uuid) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  before text;
begin
  if member is distinct from parapet.actor_id()
    and workspace not in (select parapet.actor_workspaces_to_manage())
  then
    return null;
  end if;
  delete from parapet.memberships
    where workspace_id = workspace and user_id = member and role <> 'owner'
    returning role into before;
  if before is null then
    return null;
  end if;
  insert into parapet.former_members (workspace_id, user_id) values (workspace, member)
    on conflict (workspace_id, user_id) do update set left_at = now();
  update parapet.invitations set state = 'revoked'
    where workspace_id = workspace and invited_by = member and state = 'pending';
  return before;
end
$$;
grant execute on function parapet.remove_member(uuid, uuid) to parapet_api;

-- Returns the members with a limit of the worker's workspace, for messages to them.
-- Callers: workers.
create or replace function parapet.scoped_members() returns table (user_id uuid, asset_scope text[])
  language sql stable security definer
  set search_path = ''
begin atomic
  select memberships.user_id, memberships.asset_scope from parapet.memberships
  where workspace_id = parapet.worker_workspace() and memberships.asset_scope is not null;
end;
grant execute on function parapet.scoped_members() to parapet_worker;
