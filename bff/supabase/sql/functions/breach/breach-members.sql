-- Returns the second factor and the last change of the password of members; a factor is null where
-- the auth service does not tell. As definer, because nobody else reads tables of accounts.
-- Callers: other functions alone.
create or replace function parapet.member_credentials(workspace uuid)
  returns table (user_id uuid, email text, has_second_factor boolean, password_changed_at timestamptz)
  language sql stable security definer
  set search_path = ''
begin atomic
  select users.id, lower(users.email::text), users.id = any (enrolled.members), changes.changed_at
  from parapet.members_with_factor(workspace) as enrolled (members)
  cross join parapet.memberships
  join auth.users on users.id = memberships.user_id
  left join parapet.password_changes as changes on changes.user_id = users.id
  where memberships.workspace_id = workspace and users.deleted_at is null;
end;

-- Returns the same of a workspace of the actor, without addresses.
-- Callers: the API.
create or replace function parapet.actor_member_credentials(workspace uuid)
  returns table (user_id uuid, has_second_factor boolean, password_changed_at timestamptz)
  language sql stable security definer
  set search_path = ''
begin atomic
  select known.user_id, known.has_second_factor, known.password_changed_at
  from parapet.member_credentials(workspace) as known
  where workspace in (select parapet.actor_workspaces());
end;
grant execute on function parapet.actor_member_credentials(uuid) to parapet_api;

-- Returns the same of the workspace of a worker, with the confirmed addresses.
-- Callers: workers.
create or replace function parapet.worker_member_credentials()
  returns table (
    user_id uuid, email text, has_second_factor boolean, password_changed_at timestamptz,
    is_asset_owner boolean
  )
  language sql stable security definer
  set search_path = ''
begin atomic
  select known.user_id, known.email, known.has_second_factor, known.password_changed_at,
    exists (
      select from parapet.assets
      where assets.workspace_id = parapet.worker_workspace() and assets.owner_id = known.user_id
    )
  from parapet.member_credentials(parapet.worker_workspace()) as known;
end;
grant execute on function parapet.worker_member_credentials() to parapet_worker;
