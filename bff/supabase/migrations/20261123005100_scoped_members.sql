-- Who may limit a member, and what keeps the limit: accepting, deleting and restoring a workspace, and the
-- functions that write as the owner of the tables.

-- Whether the actor sees the asset, for functions that policies do not bind.
create function parapet.actor_sees_asset(workspace uuid, asset uuid) returns boolean
  language sql stable security definer
  set search_path = ''
begin atomic
  select workspace in (select parapet.actor_open_workspaces())
    or exists (
      select from parapet.memberships as member
      join parapet.asset_tags as tagged
        on tagged.workspace_id = member.workspace_id and tagged.asset_id = asset
          and tagged.tag = any (member.asset_scope)
      where member.workspace_id = workspace and member.user_id = parapet.actor_id()
    );
end;
revoke execute on function parapet.actor_sees_asset(uuid, uuid) from public;

-- Returns whether there is such a member, whom the actor may limit. What waits for their rules may speak of
-- other assets, so it goes.
create function parapet.set_member_scope(workspace uuid, member uuid, tags text[]) returns boolean
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
revoke execute on function parapet.set_member_scope(uuid, uuid, text[]) from public;
grant execute on function parapet.set_member_scope(uuid, uuid, text[]) to parapet_api;

-- Admins see everything.
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

create or replace function parapet.transfer_ownership(workspace uuid, new_owner uuid) returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform from parapet.workspaces
    where id = workspace and owner_id = parapet.actor_id() and not personal for update;
  if not found or new_owner = parapet.actor_id() or not exists (
    select from parapet.memberships where workspace_id = workspace and user_id = new_owner
  ) then
    return false;
  end if;
  update parapet.memberships set role = 'admin'
    where workspace_id = workspace and user_id = parapet.actor_id();
  update parapet.memberships set role = 'owner', asset_scope = null
    where workspace_id = workspace and user_id = new_owner;
  update parapet.workspaces set owner_id = new_owner where id = workspace;
  return true;
end
$$;

create or replace function parapet.accept_ownership(workspace uuid) returns uuid
  language plpgsql security definer
  set search_path = ''
as $$
declare
  before uuid;
begin
  select owner_id into before from parapet.workspaces
    where id = workspace and not personal and offered_to = parapet.actor_id()
      and offered_at > now() - interval '7 days' for update;
  if before is null or not exists (
    select from parapet.memberships
    where workspace_id = workspace and user_id = parapet.actor_id()
  ) then
    return null;
  end if;
  update parapet.memberships set role = 'admin' where workspace_id = workspace and user_id = before;
  update parapet.memberships set role = 'owner', asset_scope = null
    where workspace_id = workspace and user_id = parapet.actor_id();
  update parapet.workspaces
    set owner_id = parapet.actor_id(), offered_to = null, offered_at = null
    where id = workspace;
  return before;
end
$$;

create or replace function parapet.delete_workspace(workspace uuid) returns timestamptz
  language plpgsql security definer
  set search_path = ''
as $$
declare
  due timestamptz;
begin
  perform from parapet.workspaces
    where id = workspace and owner_id = parapet.actor_id() and not personal for update;
  if not found or exists (
    select from parapet.deleted_workspaces where workspace_id = workspace
  ) then
    return null;
  end if;
  insert into parapet.deleted_workspaces (workspace_id, members)
    select workspace, coalesce(
      pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
        'user_id', user_id, 'role', role, 'created_at', created_at, 'asset_scope', asset_scope
      )), '[]'
    )
    from parapet.memberships where workspace_id = workspace
    returning erase_at into due;
  update parapet.invitations set state = 'revoked'
    where workspace_id = workspace and state = 'pending';
  delete from parapet.memberships where workspace_id = workspace;
  return due;
end
$$;

create or replace function parapet.restore_workspace(workspace uuid) returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
declare
  kept jsonb;
begin
  delete from parapet.deleted_workspaces
    using parapet.workspaces
    where deleted_workspaces.workspace_id = workspace
      and workspaces.id = workspace
      and workspaces.owner_id = parapet.actor_id()
      and deleted_workspaces.erase_at > now()
    returning deleted_workspaces.members into kept;
  if kept is null then
    return false;
  end if;
  insert into parapet.memberships (workspace_id, user_id, role, created_at, asset_scope)
    select workspace, member.user_id, member.role, member.created_at, member.asset_scope
    from pg_catalog.jsonb_to_recordset(kept)
      as member (user_id uuid, role text, created_at timestamptz, asset_scope text[])
    where exists (select from auth.users where users.id = member.user_id)
    on conflict do nothing;
  return true;
end
$$;

create or replace function parapet.accept_invitation(hash text)
  returns table (outcome text, workspace_id uuid, invitation_id uuid, role text, email text)
  language plpgsql security definer
  set search_path = ''
as $$
declare
  found parapet.invitations;
  address text;
  was_added integer;
begin
  select * into found from parapet.invitations as invitation
    where invitation.token_hash = hash for update;
  if found.id is null then
    return query select 'unknown', null::uuid, null::uuid, null::text, null::text;
    return;
  end if;
  select lower(users.email::text) into address from auth.users
    where users.id = parapet.actor_id() and users.email_confirmed_at is not null
      and users.deleted_at is null;
  outcome := case
    when address is distinct from lower(found.email) then 'other_address'
    when found.state <> 'pending' then found.state
    when found.expires_at <= now() then 'expired'
    else 'joined'
  end;
  if outcome = 'joined' then
    insert into parapet.memberships as membership (workspace_id, user_id, role, asset_scope)
      values (found.workspace_id, parapet.actor_id(), found.role, found.asset_scope)
      on conflict do nothing;
    get diagnostics was_added = row_count;
    if was_added = 0 then
      outcome := 'member';
    end if;
    update parapet.invitations as invitation set state = 'accepted'
      where invitation.id = found.id;
  end if;
  return query select outcome, found.workspace_id, found.id, found.role, found.email;
end
$$;

create or replace function parapet.assign_finding(workspace uuid, finding uuid, assignee uuid)
  returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update parapet.findings set assignee_id = assignee
    where id = finding and workspace_id = workspace
      and workspace in (select parapet.actor_workspaces_to_change())
      and parapet.actor_sees_asset(workspace, asset_id)
      and (assignee is null or exists (
        select from parapet.memberships
        where workspace_id = workspace and user_id = assignee
      ));
  return found;
end
$$;

create or replace function parapet.assign_findings(workspace uuid, findings uuid[], assignee uuid)
  returns setof uuid
  language sql security definer
  set search_path = ''
begin atomic
  update parapet.findings as finding set assignee_id = assign_findings.assignee
    where finding.id = any (assign_findings.findings)
      and finding.workspace_id = assign_findings.workspace
      and assign_findings.workspace in (select parapet.actor_workspaces_to_change())
      and parapet.actor_sees_asset(assign_findings.workspace, finding.asset_id)
      and (assign_findings.assignee is null or exists (
        select from parapet.memberships as member
        where member.workspace_id = assign_findings.workspace
          and member.user_id = assign_findings.assignee
      ))
    returning finding.id;
end;

-- Assets are changed by people who see all of them.
create or replace function parapet.set_asset_owner(workspace uuid, chosen uuid[], person uuid)
  returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if workspace not in (select parapet.actor_workspaces_to_change())
    or workspace not in (select parapet.actor_open_workspaces())
    or (person is not null and not exists (
      select from parapet.memberships where workspace_id = workspace and user_id = person
    ))
  then
    return false;
  end if;
  update parapet.assets set owner_id = person
    where workspace_id = workspace and id = any (chosen) and owner_id is distinct from person;
  return true;
end
$$;

create or replace function parapet.verify_private_asset(asset uuid) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  proved text;
begin
  update parapet.assets set ownership = 'verified'
    where id = asset
      and workspace_id in (select parapet.actor_workspaces_to_change())
      and workspace_id in (select parapet.actor_open_workspaces())
      and parapet.is_private_target(type, canonical_key)
    returning ownership into proved;
  return proved;
end
$$;

do $$
begin
  execute replace(
    pg_get_functiondef('parapet.merge_assets(uuid, uuid, uuid[])'::regprocedure),
    'if workspace not in (select parapet.actor_workspaces_to_change())',
    'if workspace not in (select parapet.actor_workspaces_to_change())
    or workspace not in (select parapet.actor_open_workspaces())');
end
$$;
