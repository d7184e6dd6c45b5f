-- Requests of the current minute, added up over all API processes. Not about any workspace; lost when
-- Postgres crashes, which only starts the minute again.
create unlogged table parapet.request_counts (
  window_start timestamptz not null,
  -- A digest, so that no address is stored.
  key text not null check (length(key) <= 64),
  hits integer not null check (hits > 0),
  primary key (window_start, key)
);

alter table parapet.request_counts enable row level security;
grant select, insert (window_start, key, hits), update (hits), delete on parapet.request_counts to parapet_worker;
create policy work on parapet.request_counts for all to parapet_worker using (true) with check (true);
