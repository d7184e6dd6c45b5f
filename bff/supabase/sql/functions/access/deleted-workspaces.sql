-- Takes everybody out of a workspace, which can be restored until it is erased. Returns when that
-- is; null unless the actor owns it and it is not their personal one.
-- Callers: the API.
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
grant execute on function parapet.delete_workspace(uuid) to parapet_api;

-- Gives a deleted workspace its members back, of those whose accounts still exist. Returns false
-- when the actor does not own it or its time is over.
-- Callers: the API.
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
grant execute on function parapet.restore_workspace(uuid) to parapet_api;
