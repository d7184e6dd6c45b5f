-- Returns the pictures of the members of a workspace, for its members.
-- Callers: the API.
create or replace function parapet.avatars_of(workspace uuid)
  returns table (user_id uuid, file_name text)
  language sql stable security definer
  set search_path = ''
begin atomic
  select avatars.user_id, avatars.file_name
  from parapet.memberships
  join parapet.avatars on avatars.user_id = memberships.user_id
  where memberships.workspace_id = workspace
    and workspace in (select parapet.actor_workspaces());
end;
grant execute on function parapet.avatars_of(uuid) to parapet_api;

-- Returns whether the actor sees a picture: its account does, and whoever shares a workspace with
-- it that they may open.
-- Callers: the API.
create or replace function parapet.actor_sees_avatar(account uuid, named text, has_second_factor boolean)
  returns boolean
  language sql stable security definer
  set search_path = ''
begin atomic
  select exists (
    select from parapet.avatars where user_id = account and file_name = named
  )
  and (
    account = parapet.actor_id()
    or exists (
      select from parapet.memberships
      join parapet.workspaces on workspaces.id = memberships.workspace_id
      where memberships.user_id = account
        and memberships.workspace_id in (select parapet.actor_workspaces())
        and (has_second_factor or not workspaces.mfa_required)
    )
  );
end;
grant execute on function parapet.actor_sees_avatar(uuid, text, boolean) to parapet_api;

-- Gives the file of a picture its row in `stored_objects`, and marks that of a replaced one as
-- removed.
-- Callers: triggers alone.
create or replace function parapet.follow_avatar() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' then
    perform parapet.keep_object('avatars', new.user_id, new.file_name, null);
  end if;
  if tg_op <> 'INSERT' and (tg_op = 'DELETE' or old.file_name <> new.file_name) then
    perform parapet.remove_object('avatars', old.user_id, old.file_name);
  end if;
  return null;
end
$$;
