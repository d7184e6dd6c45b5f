-- Pages of the feed by type and severity, and by asset, at any number of events.
create index feed_events_type_idx
  on parapet.feed_events (workspace_id, type, severity, occurred_at desc, id desc);
create index feed_events_asset_idx
  on parapet.feed_events (workspace_id, asset_id, occurred_at desc, id desc)
  where asset_id is not null;

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
grant select, insert (workspace_id, user_id, seen_at, event_id), update (seen_at, event_id)
  on parapet.feed_seen to parapet_api;
create policy own on parapet.feed_seen for all to parapet_api
  using (
    user_id = (select parapet.actor_id())
    and workspace_id in (select parapet.actor_workspaces())
  )
  with check (
    user_id = (select parapet.actor_id())
    and workspace_id in (select parapet.actor_workspaces())
  );

-- Whether the feed has told that a certificate ends soon.
alter table parapet.asset_certificates add column end_told boolean not null default false;
create index asset_certificates_untold_idx on parapet.asset_certificates (workspace_id, not_after)
  where not end_told and gone_at is null;
grant update (end_told) on parapet.asset_certificates to parapet_worker;
