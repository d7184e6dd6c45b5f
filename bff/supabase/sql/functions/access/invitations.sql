-- Returns what an invitation says to who has its token. It names who sent it, and no address of
-- theirs.
-- Callers: workers.
create or replace function parapet.describe_invitation(hash text)
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
    coalesce(parapet.display_name(users.raw_user_meta_data), parapet.neutral_name(users.id)),
    invitations.expires_at
  from parapet.invitations
  join parapet.workspaces on workspaces.id = invitations.workspace_id
  left join auth.users on users.id = invitations.invited_by and users.deleted_at is null
  where invitations.token_hash = hash;
end;
grant execute on function parapet.describe_invitation(text) to parapet_worker;

-- Makes the actor a member, once, if the address of the invitation is theirs and confirmed. Returns
-- the outcome: `joined`, `member` for who is one already and keeps their role, or what stands
-- against it: `unknown`, `other_address`, `accepted`, `revoked`, `expired`.
-- Callers: the API.
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
grant execute on function parapet.accept_invitation(text) to parapet_api;
