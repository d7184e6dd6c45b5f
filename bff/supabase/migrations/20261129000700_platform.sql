-- Counters of the API that belong to no workspace.

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
grant select,
    insert (window_start, key, hits),
    update (hits),
    delete
  on parapet.request_counts to parapet_worker;

-- Mails of a period, by what they count for. Written by the function alone, so that nothing that an account
-- deletes gives it mails back.
create table parapet.mail_counts (
  -- A digest of kind, account and mailbox, so that no address is stored.
  key text primary key check (length(key) <= 64),
  used integer not null check (used >= 0),
  window_ends_at timestamptz not null
);
create index mail_counts_ended_idx on parapet.mail_counts (window_ends_at);
alter table parapet.mail_counts enable row level security;
