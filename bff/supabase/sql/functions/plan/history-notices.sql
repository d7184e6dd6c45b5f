-- Returns the workspaces after `after` in the order of their ids, each with the plan of its owner.
-- As definer, because a worker sees one workspace at a time and no plans.
-- Callers: workers.
create or replace function parapet.history_terms(after uuid, most integer)
  returns table (
    workspace_id uuid, owner_id uuid, tier text, previous_tier text, previous_tier_until timestamptz
  )
  language sql stable security definer
  set search_path = ''
begin atomic
  select workspaces.id, workspaces.owner_id, subscriptions.tier, subscriptions.previous_tier,
    subscriptions.previous_tier_until
  from parapet.workspaces
  left join parapet.subscriptions on subscriptions.user_id = workspaces.owner_id
  where after is null or workspaces.id > after
  order by workspaces.id
  limit most;
end;
grant execute on function parapet.history_terms(uuid, integer) to parapet_worker;

-- Returns the address of an owner who is to be told of the current change of plan, once per change;
-- null otherwise.
-- Callers: workers.
create or replace function parapet.claim_history_notice(owner uuid) returns text
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  address text;
begin
  update parapet.subscriptions set history_notice_at = pg_catalog.now()
    from auth.users
    where subscriptions.user_id = owner
      and subscriptions.history_notice_at is null
      and subscriptions.previous_tier is not null
      and users.id = owner
      and users.email_confirmed_at is not null
      and users.deleted_at is null
      and (users.banned_until is null or users.banned_until < pg_catalog.now())
    returning users.email::text into address;
  return address;
end
$$;
grant execute on function parapet.claim_history_notice(uuid) to parapet_worker;

-- Takes back the claim of a notice that was certainly not taken; returns nothing.
-- Callers: workers.
create or replace function parapet.release_history_notice(owner uuid) returns void
  language sql volatile security definer
  set search_path = ''
begin atomic
  update parapet.subscriptions set history_notice_at = null where user_id = owner;
end;
grant execute on function parapet.release_history_notice(uuid) to parapet_worker;
