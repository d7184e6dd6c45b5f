-- What changed in a workspace, for people to read. Rows are only added, and deleted by retention.
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
create index feed_events_newest_idx on parapet.feed_events (workspace_id, occurred_at desc, id desc);

alter table parapet.feed_events enable row level security;
grant select on parapet.feed_events to parapet_api, parapet_worker;
grant insert (workspace_id, type, severity, subject_kind, subject_id, subject_name, asset_id, scan_id,
  before, after, dedupe_key, occurred_at) on parapet.feed_events to parapet_api, parapet_worker;
grant delete on parapet.feed_events to parapet_worker;
create policy read on parapet.feed_events for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
create policy add on parapet.feed_events for insert to parapet_api
  with check (workspace_id in (select parapet.actor_workspaces()));
create policy work on parapet.feed_events for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));
