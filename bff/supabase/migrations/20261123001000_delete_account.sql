-- Deleting an account. Asking for it ends sessions and keys at once; a worker then erases the workspaces
-- that nobody else is in and asks the auth service to delete the user, whose rows go with it.

create table parapet.account_deletions (
  user_id uuid primary key references auth.users (id) on delete cascade,
  requested_at timestamptz not null default now(),
  mailed_at timestamptz
);
alter table parapet.account_deletions enable row level security;

-- What the actor would lose, and what stands against it.
create function parapet.account_standing(session uuid)
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

-- Ends everything that the actor can use. Returns false, and changes nothing, where others are members of
-- a workspace of theirs.
create function parapet.request_account_deletion() returns boolean
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

-- The accounts that wait for it, with the address for the last mail; null where there is none or it was
-- sent.
create function parapet.accounts_to_delete(most integer)
  returns table (user_id uuid, address text)
  language sql stable security definer
  set search_path = ''
begin atomic
  select deletions.user_id, case when deletions.mailed_at is null then users.email::text end
  from parapet.account_deletions as deletions
  join auth.users on users.id = deletions.user_id
  order by deletions.requested_at limit most;
end;

create function parapet.account_deletion_mailed(account uuid) returns void
  language sql volatile security definer
  set search_path = ''
begin atomic
  update parapet.account_deletions set mailed_at = now() where user_id = account;
end;

-- A deleted account may sign in until its user is gone; the API refuses its sessions.
create or replace function parapet.session_level(session uuid, bearer uuid)
  returns table (level text, has_second_factor boolean)
  language sql stable security definer
  set search_path = ''
begin atomic
  select
    coalesce(sessions.aal::text, 'aal1'),
    exists (
      select from auth.mfa_factors as factors
      where factors.user_id = users.id and factors.status = 'verified'
    )
  from auth.sessions
  join auth.users on users.id = sessions.user_id
  where bearer = parapet.actor_id()
    and sessions.id = session
    and sessions.user_id = bearer
    and (sessions.not_after is null or sessions.not_after > now())
    and (users.banned_until is null or users.banned_until < now())
    and users.deleted_at is null
    and not exists (select from parapet.account_deletions where user_id = users.id);
end;

-- A person may read their invoices and payments elsewhere; a file of their data has them as well.
create or replace function parapet.actor_data() returns jsonb
  language sql stable security definer
  set search_path = ''
begin atomic
  select jsonb_build_object(
    'account', (
      select jsonb_build_object(
        'id', users.id, 'email', users.email, 'phone', users.phone,
        'createdAt', users.created_at, 'emailConfirmedAt', users.email_confirmed_at,
        'lastSignInAt', users.last_sign_in_at, 'profile', users.raw_user_meta_data
      )
      from auth.users where users.id = parapet.actor_id()
    ),
    'identities', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'provider', identities.provider, 'data', identities.identity_data,
        'linkedAt', identities.created_at, 'lastUsedAt', identities.last_sign_in_at
      ) order by identities.created_at), '[]')
      from auth.identities where identities.user_id = parapet.actor_id()
    ),
    'secondFactors', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', factors.friendly_name, 'kind', factors.factor_type::text,
        'createdAt', factors.created_at
      ) order by factors.created_at), '[]')
      from auth.mfa_factors as factors
      where factors.user_id = parapet.actor_id() and factors.status::text = 'verified'
    ),
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'createdAt', sessions.created_at, 'userAgent', sessions.user_agent, 'ip', host(sessions.ip)
      ) order by sessions.created_at), '[]')
      from auth.sessions where sessions.user_id = parapet.actor_id()
    ),
    'plan', (
      select tier from parapet.subscriptions where user_id = parapet.actor_id()
    ),
    'billingDetails', (
      select to_jsonb(details) - 'user_id'
      from parapet.billing_details as details where details.user_id = parapet.actor_id()
    ),
    'payments', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'kind', payments.kind, 'tier', payments.tier, 'grossCents', payments.gross_cents,
        'status', payments.status, 'createdAt', payments.created_at
      ) order by payments.id), '[]')
      from parapet.payments where payments.user_id = parapet.actor_id()
    ),
    'invoices', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'number', invoices.number, 'issuedAt', invoices.issued_at, 'buyer', invoices.buyer,
        'description', invoices.description, 'grossCents', invoices.gross_cents
      ) order by invoices.id), '[]')
      from parapet.invoices where invoices.user_id = parapet.actor_id()
    ),
    'workspaces', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', workspaces.id, 'name', workspaces.name, 'role', memberships.role,
        'since', memberships.created_at
      ) order by memberships.created_at), '[]')
      from parapet.memberships
      join parapet.workspaces on workspaces.id = memberships.workspace_id
      where memberships.user_id = parapet.actor_id()
    ),
    'notifications', (
      select coalesce(jsonb_agg(to_jsonb(choices) - 'user_id'), '[]')
      from parapet.notification_choices as choices where choices.user_id = parapet.actor_id()
    ),
    'notificationRules', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'workspaceId', rules.workspace_id, 'name', rules.name, 'types', rules.types,
        'severities', rules.severities, 'tags', rules.tags, 'enabled', rules.enabled
      )), '[]')
      from parapet.notification_rules as rules where rules.user_id = parapet.actor_id()
    ),
    'savedViews', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'workspaceId', views.workspace_id, 'page', views.page, 'name', views.name,
        'query', views.query, 'shared', views.shared, 'createdAt', views.created_at
      )), '[]')
      from parapet.saved_views as views where views.created_by = parapet.actor_id()
    ),
    'apiKeys', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'workspaceId', keys.workspace_id, 'name', keys.name, 'prefix', keys.prefix,
        'scopes', keys.scopes, 'createdAt', keys.created_at, 'expiresAt', keys.expires_at,
        'lastUsedAt', keys.last_used_at, 'revokedAt', keys.revoked_at
      )), '[]')
      from parapet.api_keys as keys where keys.created_by = parapet.actor_id()
    )
  );
end;

revoke execute on function parapet.account_standing(uuid), parapet.request_account_deletion(),
  parapet.accounts_to_delete(integer), parapet.account_deletion_mailed(uuid) from public;
grant execute on function parapet.account_standing(uuid), parapet.request_account_deletion()
  to parapet_api;
grant execute on function parapet.accounts_to_delete(integer), parapet.account_deletion_mailed(uuid)
  to parapet_worker;
