-- Returns the file of the actor's data, with their invoices and payments.
-- Callers: the API.
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
    'attestations', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'workspaceId', said.workspace_id, 'framework', said.framework_id,
        'requirement', said.requirement, 'statement', said.statement, 'state', said.state,
        'endsOn', said.ends_on, 'createdAt', said.created_at
      )), '[]')
      from parapet.compliance_attestations as said where said.created_by = parapet.actor_id()
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
grant execute on function parapet.actor_data() to parapet_api;
