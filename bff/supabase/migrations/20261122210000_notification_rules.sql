-- Which changes of the feed are sent to whom and when (bff/src/modules/feed/rules).
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
  -- What waits to be sent: how many events, the worst of them, and until when; null while none waits.
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
    references parapet.integrations (workspace_id, id) on delete cascade
);
create index notification_rules_due_idx on parapet.notification_rules (next_send_at, workspace_id)
  where next_send_at is not null;
create index notification_rules_enabled_idx on parapet.notification_rules (workspace_id) where enabled;
create index notification_rules_user_idx on parapet.notification_rules (workspace_id, user_id);
create index notification_rules_integration_idx
  on parapet.notification_rules (workspace_id, integration_id);
create trigger touch before update of name, types, severities, asset_ids, tags, cadence, send_at, weekday,
    timezone, quiet_start, quiet_end, enabled
  on parapet.notification_rules for each row execute function parapet.touch_updated_at();

-- Events that no rule has looked at. A row becomes visible with its event, so none is passed over,
-- however late the transaction that tells it commits.
create table parapet.feed_outbox (
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  event_id uuid not null,
  primary key (workspace_id, event_id)
);

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

alter table parapet.notification_rules enable row level security;
alter table parapet.feed_outbox enable row level security;
alter table parapet.notification_deliveries enable row level security;

grant select,
  insert (id, workspace_id, user_id, name, channel, integration_id, types, severities, asset_ids, tags,
    cadence, send_at, weekday, timezone, quiet_start, quiet_end, enabled),
  update (name, types, severities, asset_ids, tags, cadence, send_at, weekday, timezone, quiet_start,
    quiet_end, enabled, pending_count, pending_events, next_send_at),
  delete
  on parapet.notification_rules to parapet_api;
create policy read on parapet.notification_rules for select to parapet_api
  using (
    workspace_id in (select parapet.actor_workspaces())
    and (user_id is null or user_id = (select parapet.actor_id()))
  );
create policy change_own on parapet.notification_rules for all to parapet_api
  using (
    user_id = (select parapet.actor_id()) and workspace_id in (select parapet.actor_workspaces())
  )
  with check (
    user_id = (select parapet.actor_id()) and workspace_id in (select parapet.actor_workspaces())
  );
create policy change_of_workspace on parapet.notification_rules for all to parapet_api
  using (user_id is null and workspace_id in (select parapet.actor_workspaces_to_change()))
  with check (user_id is null and workspace_id in (select parapet.actor_workspaces_to_change()));
grant select, update (pending_count, pending_events, next_send_at, last_sent_at)
  on parapet.notification_rules to parapet_worker;
create policy work on parapet.notification_rules for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));

grant select, delete on parapet.feed_outbox to parapet_worker;
create policy work on parapet.feed_outbox for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));

grant select, update (read_at) on parapet.notification_deliveries to parapet_api;
create policy own on parapet.notification_deliveries for all to parapet_api
  using (
    user_id = (select parapet.actor_id()) and workspace_id in (select parapet.actor_workspaces())
  )
  with check (
    user_id = (select parapet.actor_id()) and workspace_id in (select parapet.actor_workspaces())
  );
grant select,
  insert (workspace_id, rule_id, rule_name, channel, user_id, integration_id, due_at, event_count,
    event_ids),
  update (claimed_at), delete
  on parapet.notification_deliveries to parapet_worker;
create policy work on parapet.notification_deliveries for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));

-- Queues the events of one statement where a rule may want them. As definer: who changes something
-- does not see the rules of others.
create function parapet.queue_feed_events() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  insert into parapet.feed_outbox (workspace_id, event_id)
    select added.workspace_id, added.id from added
    where exists (
      select from parapet.notification_rules as rule
      where rule.workspace_id = added.workspace_id and rule.enabled
    );
  return null;
end
$$;
create trigger queue_for_rules after insert on parapet.feed_events
  referencing new table as added
  for each statement execute function parapet.queue_feed_events();

-- The rules of a workspace, those of other members too, as its limit counts them.
create function parapet.count_notification_rules(workspace uuid) returns integer
  language sql stable security definer
  set search_path = ''
begin atomic
  select count(*)::integer from parapet.notification_rules
  where workspace_id = workspace and workspace in (select parapet.actor_workspaces());
end;

-- The workspaces after `after` in which events wait for rules or a message is due. As definer, because
-- a worker sees one workspace at a time.
create function parapet.workspaces_with_notifications(due timestamptz, after uuid, most integer)
  returns setof uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  select workspace.id from parapet.workspaces as workspace
  where (after is null or workspace.id > after)
    and (
      workspace.id in (
        select rule.workspace_id from parapet.notification_rules as rule where rule.next_send_at <= due
      )
      or exists (select from parapet.feed_outbox as queued where queued.workspace_id = workspace.id)
    )
  order by workspace.id limit most;
end;

revoke execute on function parapet.queue_feed_events(), parapet.count_notification_rules(uuid),
  parapet.workspaces_with_notifications(timestamptz, uuid, integer) from public;
grant execute on function parapet.count_notification_rules(uuid) to parapet_api;
grant execute on function parapet.workspaces_with_notifications(timestamptz, uuid, integer)
  to parapet_worker;

-- Integrations are told of the changes that rules choose.
alter table parapet.integration_deliveries drop constraint integration_deliveries_event_check;
alter table parapet.integration_deliveries add constraint integration_deliveries_event_check
  check (event in ('scan.ended', 'integration.test', 'feed.changes'));

-- Every member may change rules of their own, viewers too, and that is logged.
create policy add_own_rule on parapet.audit_log for insert to parapet_api
  with check (
    workspace_id in (select parapet.actor_workspaces())
    and actor_id = (select parapet.actor_id())
    and target_type = 'notification_rule'
    and action in (
      'notification_rule.created', 'notification_rule.updated', 'notification_rule.deleted'
    )
  );
