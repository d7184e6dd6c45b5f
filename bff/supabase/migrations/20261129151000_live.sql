-- Who is present on a topic of the sockets, over all API processes.

-- One row for each socket and topic that says it is present. Lost when Postgres crashes: then sockets
-- join again.
create unlogged table parapet.live_presences (
  socket_id uuid not null,
  topic text not null check (length(topic) <= 100),
  -- The API process that has the socket; what a dead one leaves ends with its heartbeat.
  process_id uuid not null,
  key text not null check (length(key) between 1 and 100),
  -- Names this state of it: another one of the same socket has another.
  ref text not null check (length(ref) <= 40),
  meta jsonb not null check (length(meta::text) <= 2000),
  seen_at timestamptz not null default now(),
  primary key (socket_id, topic)
);
create index live_presences_topic_idx on parapet.live_presences (topic);
create index live_presences_process_idx on parapet.live_presences (process_id);
alter table parapet.live_presences enable row level security;
grant select,
    insert (socket_id, topic, process_id, key, ref, meta),
    update (key, ref, meta, seen_at),
    delete
  on parapet.live_presences to parapet_worker;
