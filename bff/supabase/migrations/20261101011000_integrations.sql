-- Where a workspace wants to be told of what happens, and each message that was sent there.

create table parapet.integrations (
  id uuid primary key default parapet.new_id(),
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  type text not null check (type in ('webhook', 'slack')),
  name text not null check (length(name) between 1 and 80),
  -- What may be shown of the address, which is sealed as a whole.
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
  unique (workspace_id, id)
);
create index integrations_created_by_idx on parapet.integrations (created_by);

create trigger touch before update on parapet.integrations
  for each row execute function parapet.touch_updated_at();

create table parapet.integration_deliveries (
  id uuid primary key default parapet.new_id(),
  workspace_id uuid not null,
  integration_id uuid not null,
  event text not null check (event in ('scan.ended', 'integration.test')),
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

create trigger touch before update on parapet.integration_deliveries
  for each row execute function parapet.touch_updated_at();

alter table parapet.integrations enable row level security;
alter table parapet.integration_deliveries enable row level security;

grant select, insert, delete on parapet.integrations to parapet_api;
grant update (name, enabled, updated_at) on parapet.integrations to parapet_api;
create policy read on parapet.integrations for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
create policy add on parapet.integrations for insert to parapet_api
  with check (workspace_id in (select parapet.actor_workspaces_to_change()));
create policy change on parapet.integrations for update to parapet_api
  using (workspace_id in (select parapet.actor_workspaces_to_change()))
  with check (workspace_id in (select parapet.actor_workspaces_to_change()));
create policy remove on parapet.integrations for delete to parapet_api
  using (workspace_id in (select parapet.actor_workspaces_to_change()));
grant select on parapet.integrations to parapet_worker;
grant update (health, last_ok_at, last_error, updated_at) on parapet.integrations to parapet_worker;
create policy read_for_work on parapet.integrations for select to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()));
create policy work on parapet.integrations for update to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));

grant select, insert on parapet.integration_deliveries to parapet_api;
grant update (state, tries, turn, error, next_try_at, updated_at)
  on parapet.integration_deliveries to parapet_api;
create policy read on parapet.integration_deliveries for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
create policy add on parapet.integration_deliveries for insert to parapet_api
  with check (workspace_id in (select parapet.actor_workspaces_to_change()));
create policy change on parapet.integration_deliveries for update to parapet_api
  using (workspace_id in (select parapet.actor_workspaces_to_change()))
  with check (workspace_id in (select parapet.actor_workspaces_to_change()));
grant select, insert, update, delete on parapet.integration_deliveries to parapet_worker;
create policy work on parapet.integration_deliveries for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));
