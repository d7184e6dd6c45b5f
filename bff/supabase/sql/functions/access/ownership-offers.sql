-- Offers a workspace to a member. Returns false unless the actor owns it, it is not their personal
-- one, and the other is a member.
-- Callers: the API.
create or replace function parapet.offer_ownership(workspace uuid, new_owner uuid) returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update parapet.workspaces set offered_to = new_owner, offered_at = now()
    where id = workspace and owner_id = parapet.actor_id() and not personal
      and new_owner <> parapet.actor_id()
      and exists (
        select from parapet.memberships where workspace_id = workspace and user_id = new_owner
      );
  return found;
end
$$;
grant execute on function parapet.offer_ownership(uuid, uuid) to parapet_api;

-- Takes an offer back, as its owner, or declines it. Returns to whom it was; null where there is
-- none.
-- Callers: the API.
create or replace function parapet.end_ownership_offer(workspace uuid) returns uuid
  language plpgsql security definer
  set search_path = ''
as $$
declare
  was_for uuid;
begin
  select offered_to into was_for from parapet.workspaces
    where id = workspace and parapet.actor_id() in (owner_id, offered_to) for update;
  if was_for is not null then
    update parapet.workspaces set offered_to = null, offered_at = null where id = workspace;
  end if;
  return was_for;
end
$$;
grant execute on function parapet.end_ownership_offer(uuid) to parapet_api;

-- Returns what the mail about an offer of the worker's workspace says.
-- Callers: workers.
create or replace function parapet.describe_ownership_offer()
  returns table (address text, workspace_name text, offered_by text)
  language sql stable security definer
  set search_path = ''
begin atomic
  select candidate.email::text, workspaces.name,
    coalesce(parapet.display_name(owner.raw_user_meta_data), parapet.neutral_name(owner.id))
  from parapet.workspaces
  join auth.users as candidate on candidate.id = workspaces.offered_to
  join auth.users as owner on owner.id = workspaces.owner_id
  where workspaces.id = parapet.worker_workspace() and candidate.deleted_at is null;
end;
grant execute on function parapet.describe_ownership_offer() to parapet_worker;

-- Makes the actor, a member to whom it is offered, the owner, and the owner before an admin.
-- Returns the owner before; null where no offer stands, which ends after seven days.
-- Callers: the API.
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
grant execute on function parapet.accept_ownership(uuid) to parapet_api;
