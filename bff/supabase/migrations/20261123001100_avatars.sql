-- The picture of an account: its file is in the bucket `avatars`, below the id of the account.
create table parapet.avatars (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- Random, so that a new picture has a new address.
  file_name text not null check (file_name ~ '^[a-z0-9-]{1,80}\.(png|jpg|webp)$'),
  updated_at timestamptz not null default now()
);
alter table parapet.avatars enable row level security;
grant select, insert (user_id, file_name), update (file_name), delete on parapet.avatars
  to parapet_api;
create policy own on parapet.avatars for all to parapet_api
  using (user_id = (select parapet.actor_id())) with check (user_id = (select parapet.actor_id()));
create trigger touch before update on parapet.avatars
  for each row execute function parapet.touch_updated_at();

-- Those of the members of a workspace, for its members.
create function parapet.avatars_of(workspace uuid)
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

-- What the account menu shows.
create function parapet.actor_menu()
  returns table (file_name text, is_operator boolean)
  language sql stable security definer
  set search_path = ''
begin atomic
  select
    (select avatars.file_name from parapet.avatars where avatars.user_id = parapet.actor_id()),
    exists (select from parapet.operator_rights where user_id = parapet.actor_id());
end;

revoke execute on function parapet.avatars_of(uuid), parapet.actor_menu() from public;
grant execute on function parapet.avatars_of(uuid), parapet.actor_menu() to parapet_api;
