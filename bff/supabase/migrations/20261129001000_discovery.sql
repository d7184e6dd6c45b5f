-- Names that were discovered below an asset and that nobody has approved. They are no assets: they
-- cannot be scanned, count in no plan and are in no list of assets.
create table parapet.asset_candidates (
  id uuid not null default parapet.new_id(),
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  -- The asset that was searched; null when it was deleted since.
  parent_asset_id uuid references parapet.assets (id) on delete set null,
  -- Lower-case punycode.
  canonical_key text not null,
  display_name text not null,
  -- Approved ones become assets and are deleted here; dismissed ones stay, so that they stay dismissed.
  state text not null default 'candidate' check (state in ('candidate', 'dismissed')),
  source text not null check (source in (
    'zone_transfer', 'zone_walk', 'zone_records', 'certificate_san', 'certificate_log', 'word_list'
  )),
  evidence text not null check (length(evidence) <= 300),
  confidence smallint not null check (confidence between 0 and 100),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, canonical_key)
);
create index asset_candidates_state_idx on parapet.asset_candidates (workspace_id, state, id);
create index asset_candidates_parent_idx on parapet.asset_candidates (parent_asset_id);
alter table parapet.asset_candidates enable row level security;
grant select, update (state), delete on parapet.asset_candidates to parapet_api;
grant select,
    insert (workspace_id, parent_asset_id, canonical_key, display_name, source, evidence,
      confidence, first_seen_at, last_seen_at),
    update (last_seen_at)
  on parapet.asset_candidates to parapet_worker;

-- How many discovered names of a workspace wait for a decision, and how many were dismissed. One row, since
-- few write names at once; each writer locks it last.
create table parapet.candidate_counts (
  workspace_id uuid primary key references parapet.workspaces (id) on delete cascade,
  candidate integer not null,
  dismissed integer not null
);
alter table parapet.candidate_counts enable row level security;
grant select on parapet.candidate_counts to parapet_api;
grant select on parapet.candidate_counts to parapet_worker;

-- One search for names below an asset: the last one of each asset is kept.
create table parapet.discovery_runs (
  asset_id uuid primary key references parapet.assets (id) on delete cascade,
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  -- Distinguishes this run from the one before it.
  run_id uuid not null default parapet.new_id(),
  status text not null default 'queued' check (status in ('queued', 'running', 'completed', 'failed')),
  -- How each source ended.
  sources jsonb not null default '[]',
  -- Names that were not known before.
  found integer not null default 0,
  -- Why names were left out; null when none were.
  cut_off text,
  -- Null when no person asked for it.
  requested_by uuid references auth.users (id) on delete set null,
  requested_at timestamptz not null default now(),
  finished_at timestamptz
);
create index discovery_runs_workspace_idx on parapet.discovery_runs (workspace_id);
create index discovery_runs_requested_by_idx on parapet.discovery_runs (requested_by);
alter table parapet.discovery_runs enable row level security;
grant select,
    insert (asset_id, workspace_id, requested_by),
    update (run_id, status, requested_by, requested_at)
  on parapet.discovery_runs to parapet_api;
grant select,
    insert (asset_id, workspace_id),
    update (run_id, status, sources, found, cut_off, requested_by, requested_at, finished_at)
  on parapet.discovery_runs to parapet_worker;

-- When names below a proved domain are searched for next without a person who asks. One row for each asset
-- whose own proof was found; on a plan without the search it stays, so that it begins with an upgrade.
create table parapet.subdomain_syncs (
  asset_id uuid primary key references parapet.assets (id) on delete cascade,
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  next_at timestamptz not null
);
create index subdomain_syncs_due_idx on parapet.subdomain_syncs (next_at);
create index subdomain_syncs_workspace_idx on parapet.subdomain_syncs (workspace_id, next_at);
alter table parapet.subdomain_syncs enable row level security;
grant select on parapet.subdomain_syncs to parapet_api;
grant select,
    insert (asset_id, workspace_id, next_at),
    update (next_at),
    delete
  on parapet.subdomain_syncs to parapet_worker;
