-- How a release fares in its first sessions, and which releases are withheld for it. Not about any
-- workspace, and nobody's name: session and network are digests that differ with each release.

create table parapet.mount_reports (
  remote text not null check (length(remote) <= 64),
  build_id text not null check (length(build_id) <= 64),
  -- The time of the pointer: the same build released again is judged anew.
  released_at timestamptz not null,
  session text not null check (length(session) = 32),
  network text not null check (length(network) = 32),
  mounted integer not null check (mounted >= 0),
  failed integer not null check (failed >= 0),
  errors integer not null check (errors >= 0),
  primary key (remote, released_at, build_id, session)
);
alter table parapet.mount_reports enable row level security;
grant select,
    insert (remote, build_id, released_at, session, network, mounted, failed, errors),
    update (mounted, failed, errors),
    delete
  on parapet.mount_reports to parapet_worker;

create table parapet.withheld_releases (
  remote text not null check (length(remote) <= 64),
  build_id text not null check (length(build_id) <= 64),
  released_at timestamptz not null,
  withheld_at timestamptz not null default now(),
  sessions integer not null,
  failed integer not null,
  primary key (remote, build_id)
);
alter table parapet.withheld_releases enable row level security;
grant select,
    insert (remote, build_id, released_at, sessions, failed),
    update (released_at, withheld_at, sessions, failed)
  on parapet.withheld_releases to parapet_worker;
