-- What a person may download of themselves. Nothing of others is in it, and no secret.
create index audit_log_by_actor_idx on parapet.audit_log (actor_id, id desc);

create function parapet.actor_data() returns jsonb
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
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'createdAt', sessions.created_at, 'userAgent', sessions.user_agent, 'ip', host(sessions.ip)
      ) order by sessions.created_at), '[]')
      from auth.sessions where sessions.user_id = parapet.actor_id()
    ),
    'plan', (
      select tier from parapet.subscriptions where user_id = parapet.actor_id()
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

-- What the person has changed, newest first, also where they have left.
create function parapet.actor_changes(before_id bigint, most integer)
  returns table (id bigint, entry jsonb)
  language sql stable security definer
  set search_path = ''
begin atomic
  select log.id, jsonb_build_object(
    'at', log.at, 'workspaceId', log.workspace_id, 'action', log.action,
    'targetType', log.target_type, 'targetId', log.target_id, 'ip', log.ip,
    'userAgent', log.user_agent
  )
  from parapet.audit_log as log
  where log.actor_id = parapet.actor_id() and (before_id is null or log.id < before_id)
  order by log.id desc
  limit most;
end;

revoke execute on function parapet.actor_data(), parapet.actor_changes(bigint, integer) from public;
grant execute on function parapet.actor_data(), parapet.actor_changes(bigint, integer)
  to parapet_api;
