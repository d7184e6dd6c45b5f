-- The log of changes. Rows are only added; each has the hash of the row before.

create table parapet.audit_log (
  id bigint generated always as identity primary key,
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  actor_kind text not null check (actor_kind in ('user', 'system')),
  -- No reference: the log outlives the account.
  actor_id uuid,
  action text not null,
  target_type text not null,
  target_id text not null,
  before jsonb,
  after jsonb,
  request_id text,
  ip text,
  user_agent text,
  at timestamptz not null default clock_timestamp(),
  prev_hash text,
  hash text not null default '',
  -- The API key that acted for `actor_id`; no reference, since the log outlives it.
  api_key_id uuid
);
create index audit_log_workspace_idx on parapet.audit_log (workspace_id, id desc);
create index audit_log_actor_idx on parapet.audit_log (workspace_id, actor_id, id desc);
create index audit_log_action_idx on parapet.audit_log (workspace_id, action, id desc);
create index audit_log_target_idx
  on parapet.audit_log (workspace_id, target_type, target_id, id desc);
-- A person may download their own changes.
create index audit_log_by_actor_idx on parapet.audit_log (actor_id, id desc);
alter table parapet.audit_log enable row level security;
grant select,
    insert (workspace_id, actor_kind, actor_id, action, target_type, target_id, before, after,
      request_id, ip, user_agent, api_key_id)
  on parapet.audit_log to parapet_api;
