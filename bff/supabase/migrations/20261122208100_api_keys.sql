-- Keys with which machines act in one workspace, for the person who made them. Only a hash is stored.
create table parapet.api_keys (
  id uuid primary key default parapet.new_id(),
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  name text not null check (length(name) between 1 and 80),
  -- The part of the key that is shown later; it finds the row.
  prefix text not null unique check (prefix ~ '^parapet_[0-9a-f]{16}$'),
  -- SHA-256 of the whole key, in hex.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  scopes text[] not null check (cardinality(scopes) between 1 and 40),
  -- How its maker had signed in: a workspace may require a second factor.
  level text not null default 'aal1' check (level in ('aal1', 'aal2')),
  created_by uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_keys_workspace_idx on parapet.api_keys (workspace_id, id desc);
create index api_keys_created_by_idx on parapet.api_keys (created_by);

create function parapet.actor_workspaces_with_keys() returns setof uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  select workspace_id from parapet.memberships
  where user_id = parapet.actor_id() and role in ('admin', 'owner');
end;

alter table parapet.api_keys enable row level security;
grant select (
    id, workspace_id, name, prefix, scopes, created_by, created_at, expires_at, last_used_at,
    revoked_at
  ), insert (id, workspace_id, name, prefix, hash, scopes, level, created_by, expires_at),
  update (revoked_at)
  on parapet.api_keys to parapet_api;
create policy read on parapet.api_keys for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces_with_keys()));
create policy add on parapet.api_keys for insert to parapet_api
  with check (
    workspace_id in (select parapet.actor_workspaces_with_keys())
    and created_by = (select parapet.actor_id())
  );
create policy change on parapet.api_keys for update to parapet_api
  using (workspace_id in (select parapet.actor_workspaces_with_keys()))
  with check (workspace_id in (select parapet.actor_workspaces_with_keys()));

-- A key that is alive: neither revoked nor expired, in a workspace that its maker is still a member of.
create function parapet.find_api_key(key_prefix text)
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

-- At most once a minute, over all processes.
create function parapet.touch_api_key(key_id uuid) returns void
  language sql volatile security definer
  set search_path = ''
begin atomic
  update parapet.api_keys set last_used_at = now()
  where id = key_id and (last_used_at is null or last_used_at < now() - interval '1 minute');
end;

-- The workspace of the key that acts; null for a person.
create function parapet.actor_key_workspace() returns uuid
  language sql stable
  return nullif(current_setting('parapet.key_workspace', true), '')::uuid;

-- A key acts in its own workspace, whatever else its maker is a member of.
create or replace function parapet.actor_workspaces() returns setof uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  select workspace_id from parapet.memberships
  where user_id = parapet.actor_id()
    and workspace_id = coalesce(parapet.actor_key_workspace(), workspace_id);
end;

create or replace function parapet.actor_workspaces_to_change() returns setof uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  select workspace_id from parapet.memberships
  where user_id = parapet.actor_id() and role not in ('viewer', 'auditor')
    and workspace_id = coalesce(parapet.actor_key_workspace(), workspace_id);
end;

create or replace function parapet.actor_workspaces_to_audit() returns setof uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  select workspace_id from parapet.memberships
  where user_id = parapet.actor_id() and role in ('auditor', 'admin', 'owner')
    and workspace_id = coalesce(parapet.actor_key_workspace(), workspace_id);
end;

revoke execute on function
  parapet.actor_workspaces_with_keys(), parapet.find_api_key(text), parapet.touch_api_key(uuid),
  parapet.actor_key_workspace()
  from public;
grant execute on function parapet.actor_workspaces_with_keys() to parapet_api;
grant execute on function parapet.find_api_key(text), parapet.touch_api_key(uuid) to parapet_worker;
