-- Returns what the actor would lose with their account, and what stands against its deletion.
-- Callers: the API.
create or replace function parapet.account_standing(session uuid)
  returns table (
    signed_in_at timestamptz, memberships integer, api_keys integer, tier text,
    paid_until timestamptz, owned jsonb
  )
  language sql stable security definer
  set search_path = ''
begin atomic
  select
    (
      select created_at from auth.sessions
      where sessions.id = session and sessions.user_id = parapet.actor_id()
    ),
    (
      select count(*)::integer from parapet.memberships
      where memberships.user_id = parapet.actor_id() and memberships.role <> 'owner'
    ),
    (
      select count(*)::integer from parapet.api_keys
      where api_keys.created_by = parapet.actor_id() and api_keys.revoked_at is null
        and api_keys.expires_at > now()
    ),
    coalesce(
      (select plans.tier from parapet.subscriptions as plans where plans.user_id = parapet.actor_id()),
      'free'
    ),
    (
      select plans.period_end from parapet.subscriptions as plans
      where plans.user_id = parapet.actor_id()
    ),
    (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', owned.id, 'name', owned.name, 'personal', owned.personal,
        'members', (
          select count(*) from parapet.memberships
          where memberships.workspace_id = owned.id and memberships.user_id <> parapet.actor_id()
        ),
        'assets', (
          select coalesce(sum(counts.assets), 0) from parapet.asset_counts as counts
          where counts.workspace_id = owned.id
        )
      ) order by owned.personal desc, owned.id), '[]')
      from parapet.workspaces as owned
      where owned.owner_id = parapet.actor_id()
        and owned.id not in (select workspace_id from parapet.deleted_workspaces)
    );
end;
grant execute on function parapet.account_standing(uuid) to parapet_api;

-- Ends everything that the actor can use. Returns false, and changes nothing, where others are
-- members of a workspace of theirs.
-- Callers: the API.
create or replace function parapet.request_account_deletion() returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
declare
  account constant uuid := parapet.actor_id();
  owned uuid[];
begin
  select coalesce(pg_catalog.array_agg(id), '{}') into owned from (
    select id from parapet.workspaces where owner_id = account for update
  ) as found;
  -- Waits for who accepts one at this moment, and then sees them as a member.
  update parapet.invitations set state = 'revoked'
    where state = 'pending' and (workspace_id = any (owned) or invited_by = account);
  if exists (
    select from parapet.memberships where workspace_id = any (owned) and user_id <> account
  ) then
    return false;
  end if;
  insert into parapet.account_deletions (user_id) values (account) on conflict do nothing;
  insert into parapet.deleted_workspaces (workspace_id, members, erase_at)
    select id, '[]', now() from pg_catalog.unnest(owned) as id
    on conflict (workspace_id) do update set erase_at = now();
  delete from parapet.memberships where user_id = account;
  delete from parapet.api_keys where created_by = account;
  update parapet.subscriptions
    set cancels_at = coalesce(cancels_at, period_end), next_charge_at = null, next_tier = null,
      next_extra_assets = null, next_billing_period = null
    where user_id = account and period_end is not null;
  delete from auth.sessions where user_id = account;
  return true;
end
$$;
grant execute on function parapet.request_account_deletion() to parapet_api;

-- Returns the accounts that wait for their deletion, with the address for the last mail; null where
-- there is none or it was sent.
-- Callers: workers.
create or replace function parapet.accounts_to_delete(most integer)
  returns table (user_id uuid, address text)
  language sql stable security definer
  set search_path = ''
begin atomic
  select deletions.user_id, case when deletions.mailed_at is null then users.email::text end
  from parapet.account_deletions as deletions
  join auth.users on users.id = deletions.user_id
  order by deletions.requested_at limit most;
end;
grant execute on function parapet.accounts_to_delete(integer) to parapet_worker;

-- Notes that the last mail of an account was sent; returns nothing.
-- Callers: workers.
create or replace function parapet.account_deletion_mailed(account uuid) returns void
  language sql volatile security definer
  set search_path = ''
begin atomic
  update parapet.account_deletions set mailed_at = now() where user_id = account;
end;
grant execute on function parapet.account_deletion_mailed(uuid) to parapet_worker;
