-- Kinds of integrations are defined in code, and can be set up, changed and stopped.

alter table parapet.integrations
  drop constraint integrations_type_check,
  drop constraint integrations_events_check,
  add constraint integrations_type_is_slug check (type ~ '^[a-z][a-z0-9_]{1,31}$'),
  add constraint integrations_events_are_known check (events <@ array['scan.ended']),
  -- What was entered and is no secret, by field.
  add column settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object'),
  -- What the service said when it was last asked: lists to choose from, and the fields of its tickets.
  add column checked jsonb check (jsonb_typeof(checked) = 'object'),
  add column event_filter jsonb not null default '{}' check (jsonb_typeof(event_filter) = 'object'),
  -- While it is stopped, its messages wait.
  add column stopped_at timestamptz,
  add column stopped_reason text check (stopped_reason in ('reconnect', 'gone')),
  add constraint integrations_stop_has_reason check ((stopped_at is null) = (stopped_reason is null));
grant select (settings, checked, event_filter, stopped_at, stopped_reason),
    insert (settings, checked, event_filter),
    update (address_hint, min_severity, events, settings, checked, event_filter, stopped_at,
      stopped_reason)
  on parapet.integrations to parapet_api;
grant update (checked, stopped_at, stopped_reason) on parapet.integrations to parapet_worker;

alter table parapet.integration_deliveries
  drop constraint integration_deliveries_event_check,
  add constraint integration_deliveries_event_is_known check (event in (
    'scan.ended', 'feed.changes', 'integration.test', 'findings.changed', 'findings.open', 'ticket.changed'
  )),
  add column outcome text
    check (outcome in ('delivered', 'retry', 'reconnect', 'gone', 'rejected', 'unknown')),
  add column rejected_field text check (length(rejected_field) <= 200),
  -- Set before an attempt: one that was lost with its worker is seen by it.
  add column started_turn integer;
grant update (outcome, rejected_field, started_turn)
  on parapet.integration_deliveries to parapet_api, parapet_worker;
-- Messages that wait until their integration works again.
create index integration_deliveries_held_idx
  on parapet.integration_deliveries (workspace_id, integration_id, id)
  where state = 'retrying' and next_try_at is null;

-- Secrets that were entered, each sealed by itself: one is changed without reading the others. They win over
-- sealed_secret, which holds address and signing secret as they were when the integration was added.
create table parapet.integration_secrets (
  workspace_id uuid not null,
  integration_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  sealed text not null,
  updated_at timestamptz not null default now(),
  primary key (integration_id, name),
  foreign key (workspace_id, integration_id)
    references parapet.integrations (workspace_id, id) on delete cascade
);
create index integration_secrets_workspace_idx on parapet.integration_secrets (workspace_id, integration_id);
alter table parapet.integration_secrets enable row level security;
grant select (workspace_id, integration_id, name, updated_at),
    insert (workspace_id, integration_id, name, sealed),
    update (sealed)
  on parapet.integration_secrets to parapet_api;
grant select on parapet.integration_secrets to parapet_worker;

-- The ticket of a finding in another system.
create table parapet.ticket_links (
  id uuid primary key default parapet.new_id(),
  workspace_id uuid not null,
  integration_id uuid not null,
  finding_id uuid not null,
  -- creating: asked for, and perhaps made there already. lost: deleted there. ended: nothing is sent to it.
  state text not null default 'creating'
    check (state in ('creating', 'open', 'done', 'lost', 'ended')),
  ticket_id text check (length(ticket_id) <= 200),
  key text check (length(key) <= 200),
  url text check (length(url) <= 2048),
  -- As the other side calls it.
  remote_status text check (length(remote_status) <= 200),
  remote_category text check (remote_category in ('open', 'in_progress', 'done', 'dropped')),
  -- The status of the finding that the ticket was last told.
  told_status text,
  -- The retest that a ticket closed there has started.
  retest_scan_id uuid,
  -- The delivery that tells the ticket something; no other is made until it has ended.
  delivery_id uuid,
  -- What happened last, for people.
  note text check (length(note) <= 500),
  read_at timestamptz,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (integration_id, finding_id),
  foreign key (workspace_id, integration_id)
    references parapet.integrations (workspace_id, id) on delete cascade
);
create index ticket_links_finding_idx on parapet.ticket_links (workspace_id, finding_id);
create index ticket_links_newest_idx on parapet.ticket_links (workspace_id, integration_id, id desc);
create index ticket_links_created_by_idx on parapet.ticket_links (created_by);
create index ticket_links_retest_idx on parapet.ticket_links (workspace_id, retest_scan_id)
  where retest_scan_id is not null;
alter table parapet.ticket_links enable row level security;
grant select,
    insert (id, workspace_id, integration_id, finding_id, created_by),
    update (state, delivery_id, note)
  on parapet.ticket_links to parapet_api;
grant select,
    insert (id, workspace_id, integration_id, finding_id, created_by),
    update (state, ticket_id, key, url, remote_status, remote_category, told_status, retest_scan_id,
      delivery_id, note, read_at)
  on parapet.ticket_links to parapet_worker;
