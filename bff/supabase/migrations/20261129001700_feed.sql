-- Changes in a workspace, for people to read. Rows are only added, and deleted by retention.
create table parapet.feed_events (
  id uuid not null default parapet.new_id(),
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  type text not null,
  -- null where it has none, as the end of a scan.
  severity text check (severity in ('critical', 'high', 'medium', 'low', 'info')),
  -- No references: an event still says what it was about after that was deleted.
  subject_kind text not null,
  subject_id uuid not null,
  subject_name text not null,
  asset_id uuid,
  scan_id uuid,
  before jsonb,
  after jsonb,
  -- Two events with one key are one event.
  dedupe_key text not null,
  occurred_at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, dedupe_key)
);
create index feed_events_asset_idx
  on parapet.feed_events (workspace_id, asset_id, occurred_at desc, id desc)
  where asset_id is not null;
create index feed_events_newest_idx
  on parapet.feed_events (workspace_id, occurred_at desc, id desc) include (asset_id);
create index feed_events_type_idx
  on parapet.feed_events (workspace_id, type, severity, occurred_at desc, id desc) include (asset_id);
alter table parapet.feed_events enable row level security;
grant select,
    insert (workspace_id, type, severity, subject_kind, subject_id, subject_name, asset_id,
      scan_id, before, after, dedupe_key, occurred_at)
  on parapet.feed_events to parapet_api;
grant select,
    insert (workspace_id, type, severity, subject_kind, subject_id, subject_name, asset_id,
      scan_id, before, after, dedupe_key, occurred_at),
    delete
  on parapet.feed_events to parapet_worker;

-- Up to which event each member has seen the feed of a workspace.
create table parapet.feed_seen (
  workspace_id uuid not null,
  user_id uuid not null,
  seen_at timestamptz not null,
  event_id uuid not null,
  primary key (workspace_id, user_id),
  foreign key (workspace_id, user_id)
    references parapet.memberships (workspace_id, user_id) on delete cascade
);
alter table parapet.feed_seen enable row level security;
grant select,
    insert (workspace_id, user_id, seen_at, event_id),
    update (seen_at, event_id)
  on parapet.feed_seen to parapet_api;

-- Events that no rule has looked at. A row becomes visible with its event, so none is passed over,
-- however late the transaction that tells it commits.
create table parapet.feed_outbox (
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  event_id uuid not null,
  primary key (workspace_id, event_id)
);
alter table parapet.feed_outbox enable row level security;
grant select, delete on parapet.feed_outbox to parapet_worker;

-- Rules that say which changes of the feed are sent to whom and when.
create table parapet.notification_rules (
  id uuid not null default parapet.new_id(),
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  -- Whose rule it is; null for one of the workspace, which sends to an integration.
  user_id uuid,
  name text not null check (length(name) between 1 and 80),
  channel text not null check (channel in ('inbox', 'mail', 'integration')),
  integration_id uuid,
  -- An empty list is no condition. Assets and tags are one: an event matches by either.
  types text[] not null default '{}' check (cardinality(types) <= 100),
  severities text[] not null default '{}' check (cardinality(severities) <= 5),
  asset_ids uuid[] not null default '{}' check (cardinality(asset_ids) <= 100),
  tags text[] not null default '{}' check (cardinality(tags) <= 20),
  cadence text not null check (cadence in ('instant', 'hourly', 'daily', 'weekly')),
  send_at text not null check (length(send_at) = 5),
  weekday smallint not null check (weekday between 0 and 6),
  timezone text not null check (length(timezone) <= 64),
  quiet_start text check (length(quiet_start) = 5),
  quiet_end text check (length(quiet_end) = 5),
  enabled boolean not null default true,
  -- Messages that wait to be sent: how many events, the worst of them, and until when; null while none waits.
  pending_count integer not null default 0 check (pending_count >= 0),
  pending_events uuid[] not null default '{}' check (cardinality(pending_events) <= 20),
  next_send_at timestamptz,
  last_sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  check ((channel = 'integration') = (user_id is null)),
  check ((channel = 'integration') = (integration_id is not null)),
  check ((quiet_start is null) = (quiet_end is null)),
  foreign key (workspace_id, user_id)
    references parapet.memberships (workspace_id, user_id) on delete cascade,
  foreign key (workspace_id, integration_id)
    references parapet.integrations (workspace_id, id) on delete cascade,
  constraint notification_rules_name_is_name check (parapet.is_name(name, 80))
);
create index notification_rules_due_idx on parapet.notification_rules (next_send_at, workspace_id)
  where next_send_at is not null;
create index notification_rules_enabled_idx on parapet.notification_rules (workspace_id) where enabled;
create index notification_rules_user_idx on parapet.notification_rules (workspace_id, user_id);
create index notification_rules_integration_idx
  on parapet.notification_rules (workspace_id, integration_id);
alter table parapet.notification_rules enable row level security;
grant select,
    insert (id, workspace_id, user_id, name, channel, integration_id, types, severities,
      asset_ids, tags, cadence, send_at, weekday, timezone, quiet_start, quiet_end, enabled),
    update (name, types, severities, asset_ids, tags, cadence, send_at, weekday, timezone,
      quiet_start, quiet_end, enabled, pending_count, pending_events, next_send_at),
    delete
  on parapet.notification_rules to parapet_api;
grant select,
    update (pending_count, pending_events, next_send_at, last_sent_at)
  on parapet.notification_rules to parapet_worker;

-- One message of a rule: one row for each rule and time at which it was due.
create table parapet.notification_deliveries (
  id uuid not null default parapet.new_id(),
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  -- No reference: a message stays after its rule was deleted.
  rule_id uuid not null,
  rule_name text not null,
  channel text not null check (channel in ('inbox', 'mail', 'integration')),
  user_id uuid,
  integration_id uuid,
  due_at timestamptz not null,
  event_count integer not null check (event_count > 0),
  event_ids uuid[] not null check (cardinality(event_ids) <= 20),
  -- A mail is claimed before it is sent, so nobody gets it twice.
  claimed_at timestamptz,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  unique (workspace_id, rule_id, due_at),
  foreign key (workspace_id, user_id)
    references parapet.memberships (workspace_id, user_id) on delete cascade
);
create index notification_deliveries_inbox_idx
  on parapet.notification_deliveries (workspace_id, user_id, id desc) where channel = 'inbox';
create index notification_deliveries_unread_idx
  on parapet.notification_deliveries (workspace_id, user_id, id)
  where channel = 'inbox' and read_at is null;
create index notification_deliveries_age_idx
  on parapet.notification_deliveries (workspace_id, created_at);
alter table parapet.notification_deliveries enable row level security;
grant select, update (read_at) on parapet.notification_deliveries to parapet_api;
grant select,
    insert (workspace_id, rule_id, rule_name, channel, user_id, integration_id, due_at,
      event_count, event_ids),
    update (claimed_at),
    delete
  on parapet.notification_deliveries to parapet_worker;

-- Who has no row has chosen nothing yet: the contract says what that means.
create table parapet.notification_choices (
  workspace_id uuid not null,
  user_id uuid not null,
  new_findings boolean not null,
  failed_scans boolean not null,
  every_scan boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, user_id),
  -- Whoever leaves the workspace leaves the choices behind.
  foreign key (workspace_id, user_id)
    references parapet.memberships (workspace_id, user_id) on delete cascade
);
alter table parapet.notification_choices enable row level security;
grant select,
    insert (workspace_id, user_id, new_findings, failed_scans, every_scan),
    update (new_findings, failed_scans, every_scan)
  on parapet.notification_choices to parapet_api;

-- One mail for each scan and person. The row is there before the mail is handed over, so that no
-- second worker does it again, and goes when the mail was certainly not taken.
create table parapet.notification_mails (
  scan_id uuid not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  workspace_id uuid not null,
  claimed_at timestamptz not null default now(),
  -- Stays null when it is not known whether the mail was taken.
  sent_at timestamptz,
  primary key (scan_id, user_id),
  foreign key (workspace_id, scan_id) references parapet.scans (workspace_id, id) on delete cascade
);
create index notification_mails_user_idx
  on parapet.notification_mails (user_id, workspace_id, sent_at desc);
create index notification_mails_scan_idx on parapet.notification_mails (workspace_id, scan_id);
alter table parapet.notification_mails enable row level security;
grant select on parapet.notification_mails to parapet_api;
grant select,
    insert (scan_id, user_id, workspace_id),
    update (sent_at),
    delete
  on parapet.notification_mails to parapet_worker;
