-- Several people in a workspace: who may manage them, invitations, and who has left. Memberships are
-- written by functions alone, which check the actor; the API's policy decides what it asks of them.

-- An expired invitation is a pending one after its time.
create table parapet.invitations (
  id uuid primary key default parapet.new_id(),
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  email text not null check (length(email) between 3 and 320),
  role text not null check (role in ('viewer', 'auditor', 'developer', 'analyst', 'admin')),
  state text not null default 'pending' check (state in ('pending', 'accepted', 'revoked')),
  -- SHA-256 of the token in the last mail, in hex; null until one was sent.
  token_hash text check (length(token_hash) = 64),
  -- No reference: the list outlives the account.
  invited_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- How often its mail was asked for, and when last: both limit how much mail a workspace sends.
  mails integer not null default 1,
  asked_at timestamptz not null default now(),
  sent_at timestamptz
);
create index invitations_workspace_idx on parapet.invitations (workspace_id, id);
create unique index invitations_one_pending_idx on parapet.invitations (workspace_id, lower(email))
  where state = 'pending';
create unique index invitations_token_idx on parapet.invitations (token_hash);

-- What they had assigned keeps their name.
create table parapet.former_members (
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  left_at timestamptz not null default now(),
  primary key (workspace_id, user_id)
);

create function parapet.actor_workspaces_to_manage() returns setof uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  select workspace_id from parapet.memberships
  where user_id = (select parapet.actor_id()) and role in ('admin', 'owner');
end;

-- Returns the role before; null when the actor may not or there is no such member. Nobody gets or loses
-- ownership here.
create function parapet.set_member_role(workspace uuid, member uuid, new_role text) returns text
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
  update parapet.memberships set role = new_role
    where workspace_id = workspace and user_id = member;
  if new_role <> 'admin' then
    update parapet.invitations set state = 'revoked'
      where workspace_id = workspace and invited_by = member and state = 'pending';
  end if;
  return before;
end
$$;

-- Removes a member, or the actor, and what they invited; returns the role before. Null as above.
create function parapet.remove_member(workspace uuid, member uuid) returns text
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

-- Addresses, last sign-ins and second factors, for who manages the members. A second factor is null
-- where the auth service keeps none or shows none.
create function parapet.member_accounts(workspace uuid)
  returns table (
    user_id uuid, email text, last_sign_in_at timestamptz, has_second_factor boolean
  )
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  enrolled uuid[];
  is_known boolean := false;
begin
  if workspace not in (select parapet.actor_workspaces_to_manage()) then
    return;
  end if;
  begin
    if pg_catalog.to_regclass('auth.mfa_factors') is not null then
      execute 'select coalesce(pg_catalog.array_agg(distinct factors.user_id), ''{}'')
        from auth.mfa_factors as factors
        join parapet.memberships on memberships.user_id = factors.user_id
        where memberships.workspace_id = $1 and factors.status::text = ''verified'''
        into enrolled using workspace;
      is_known := true;
    end if;
  exception when insufficient_privilege or undefined_column then
    is_known := false;
  end;
  return query
    select users.id, users.email::text, users.last_sign_in_at,
      case when is_known then users.id = any (enrolled) end
    from parapet.memberships
    join auth.users on users.id = memberships.user_id
    where memberships.workspace_id = workspace and users.deleted_at is null;
end
$$;

-- Those of the addresses that members have, in lower case.
create function parapet.member_addresses(workspace uuid, addresses text[]) returns setof text
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

-- What an invitation says to who has its token.
create function parapet.describe_invitation(hash text)
  returns table (
    state text, email text, role text, workspace_name text, invited_by text,
    expires_at timestamptz
  )
  language sql stable security definer
  set search_path = ''
begin atomic
  select
    case
      when invitations.state = 'pending' and invitations.expires_at <= now() then 'expired'
      else invitations.state
    end,
    invitations.email, invitations.role, workspaces.name,
    coalesce(nullif(users.raw_user_meta_data ->> 'display_name', ''), users.email::text),
    invitations.expires_at
  from parapet.invitations
  join parapet.workspaces on workspaces.id = invitations.workspace_id
  left join auth.users on users.id = invitations.invited_by and users.deleted_at is null
  where invitations.token_hash = hash;
end;

-- Makes the actor a member, once, if the address of the invitation is theirs and confirmed. Returns what
-- stands against it, or `joined`, or `member` for who is one already and keeps their role.
create function parapet.accept_invitation(hash text)
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
    insert into parapet.memberships as membership (workspace_id, user_id, role)
      values (found.workspace_id, parapet.actor_id(), found.role)
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

-- People of the workspace, those who did something there, and those who have left it.
create or replace function parapet.people_of(workspace uuid, people uuid[])
  returns table (id uuid, name text)
  language sql stable security definer
  set search_path = ''
begin atomic
  select users.id,
    coalesce(nullif(users.raw_user_meta_data ->> 'display_name', ''), users.email::text)
  from auth.users
  where users.id = any (people)
    and workspace in (select parapet.actor_workspaces())
    and users.deleted_at is null
    and (
      exists (
        select from parapet.memberships
        where workspace_id = workspace and user_id = users.id
      )
      or exists (
        select from parapet.former_members
        where workspace_id = workspace and user_id = users.id
      )
      or exists (
        select from parapet.finding_history
        where workspace_id = workspace and actor_id = users.id
      )
    );
end;

revoke execute on function parapet.actor_workspaces_to_manage(),
  parapet.set_member_role(uuid, uuid, text), parapet.remove_member(uuid, uuid),
  parapet.member_accounts(uuid), parapet.member_addresses(uuid, text[]),
  parapet.accept_invitation(text), parapet.describe_invitation(text) from public;
grant execute on function parapet.actor_workspaces_to_manage(),
  parapet.set_member_role(uuid, uuid, text), parapet.remove_member(uuid, uuid),
  parapet.member_accounts(uuid), parapet.member_addresses(uuid, text[]),
  parapet.accept_invitation(text) to parapet_api;
grant execute on function parapet.describe_invitation(text) to parapet_worker;

alter table parapet.invitations enable row level security;
alter table parapet.former_members enable row level security;

grant select (
    id, workspace_id, email, role, state, invited_by, created_at, expires_at, mails, asked_at, sent_at
  ),
  insert (workspace_id, email, role, invited_by, expires_at),
  update (state, expires_at, mails, asked_at)
  on parapet.invitations to parapet_api;
create policy read on parapet.invitations for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces_to_manage()));
create policy add on parapet.invitations for insert to parapet_api
  with check (
    workspace_id in (select parapet.actor_workspaces_to_manage())
    and invited_by = (select parapet.actor_id())
  );
create policy change on parapet.invitations for update to parapet_api
  using (
    workspace_id in (select parapet.actor_workspaces_to_manage()) and state = 'pending'
  )
  with check (
    workspace_id in (select parapet.actor_workspaces_to_manage()) and state <> 'accepted'
  );

-- The worker makes the token as it writes the mail, so that it is stored nowhere but as its hash.
grant select (id, workspace_id, email, role, state, invited_by, expires_at),
  update (token_hash, sent_at)
  on parapet.invitations to parapet_worker;
create policy work on parapet.invitations for select to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()));
create policy send on parapet.invitations for update to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()) and state = 'pending')
  with check (workspace_id = (select parapet.worker_workspace()) and state = 'pending');

-- A viewer joins and leaves too, and it is logged as well.
create policy add_own_membership on parapet.audit_log for insert to parapet_api
  with check (
    action in ('member.joined', 'member.left')
    and actor_id = (select parapet.actor_id())
    and target_id = (select parapet.actor_id())::text
    and workspace_id in (select parapet.actor_workspaces())
  );
