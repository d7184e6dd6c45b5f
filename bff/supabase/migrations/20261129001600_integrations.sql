-- Receivers of messages outside of the product, and what was sent to them.

create table parapet.integrations (
  id uuid primary key default parapet.new_id(),
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  type text not null check (type in ('webhook', 'slack')),
  name text not null check (length(name) between 1 and 80),
  -- The part of the address that may be shown; the whole is sealed.
  address_hint text not null,
  min_severity text not null check (min_severity in ('critical', 'high', 'medium', 'low', 'info')),
  events text[] not null check (cardinality(events) > 0 and events <@ array['scan.ended']),
  enabled boolean not null default true,
  health text not null default 'disconnected'
    check (health in ('disconnected', 'connected', 'degraded')),
  last_ok_at timestamptz,
  last_error text,
  -- Address and signing secret, sealed by the API (AES-256-GCM, bound to workspace and integration).
  sealed_secret text not null,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, id),
  constraint integrations_name_is_name check (parapet.is_name(name, 80))
);
create index integrations_created_by_idx on parapet.integrations (created_by);
alter table parapet.integrations enable row level security;
grant select (id, workspace_id, type, name, address_hint, min_severity, events, enabled, health,
      last_ok_at, last_error, created_by, created_at, updated_at),
    insert (id, workspace_id, type, name, address_hint, min_severity, events, sealed_secret,
      created_by),
    update (name, enabled),
    delete
  on parapet.integrations to parapet_api;
grant select, update (health, last_ok_at, last_error) on parapet.integrations to parapet_worker;

create table parapet.integration_deliveries (
  id uuid primary key default parapet.new_id(),
  workspace_id uuid not null,
  integration_id uuid not null,
  event text not null   check (event in ('scan.ended', 'integration.test', 'feed.changes')),
  -- The scan that it tells of; null for a test.
  subject_id uuid,
  -- Sent as it is, by every try.
  body text not null,
  state text not null default 'pending'
    check (state in ('pending', 'delivered', 'retrying', 'dead')),
  tries smallint not null default 0 check (tries >= 0),
  -- Grows with every job that is sent for it: an earlier one that still comes is passed over.
  turn integer not null default 1,
  response_code integer,
  answer text,
  error text,
  last_tried_at timestamptz,
  next_try_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (workspace_id, integration_id)
    references parapet.integrations (workspace_id, id) on delete cascade
);
-- The end of a scan may be told to us twice, and is told to others once. Tests have no subject.
create unique index integration_deliveries_subject_idx
  on parapet.integration_deliveries (integration_id, event, subject_id);
create index integration_deliveries_newest_idx
  on parapet.integration_deliveries (workspace_id, integration_id, id desc);
create index integration_deliveries_created_idx
  on parapet.integration_deliveries (workspace_id, created_at);
alter table parapet.integration_deliveries enable row level security;
grant select,
    insert (id, workspace_id, integration_id, event, subject_id, body),
    update (state, tries, turn, error, next_try_at)
  on parapet.integration_deliveries to parapet_api;
grant select,
    insert (id, workspace_id, integration_id, event, subject_id, body),
    update (state, tries, turn, response_code, answer, error, last_tried_at, next_try_at),
    delete
  on parapet.integration_deliveries to parapet_worker;
