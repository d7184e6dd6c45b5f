-- Assets, and the counters that lists and facets read.

create table parapet.assets (
  id uuid primary key default parapet.new_id(),
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  type text not null check (type in ('domain', 'subdomain', 'ip', 'url')),
  value text not null,
  canonical_key text not null,
  display_name text not null,
  state text not null default 'approved' check (state in (
    'candidate', 'requires_investigation', 'approved', 'dependency', 'monitor_only', 'archived'
  )),
  status text not null default 'unknown'
    check (status in ('online', 'offline', 'unresolved', 'unknown')),
  status_reason text,
  ownership text not null default 'unverified'
    check (ownership in ('unverified', 'pending', 'verified', 'expired')),
  tags text[] not null default '{}',
  ip_addresses text[] not null default '{}',
  score smallint check (score between 0 and 100),
  consented_by uuid references auth.users (id) on delete set null,
  consented_at timestamptz not null,
  last_scanned_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Null for an asset that is private: it needs no proof, and no time ends it.
  ownership_until timestamptz,
  -- How much an asset matters, what it is used for, and who answers for it.
  criticality smallint not null default 3 check (criticality between 1 and 5),
  environment text not null default 'unknown'
    check (environment in ('production', 'staging', 'development', 'unknown')),
  owner_id uuid references auth.users (id) on delete set null,
  -- Assets by their host written backwards, so that all names below one are a range of an index. A column,
  -- since row-level security keeps conditions on expressions from indices.
  host_backwards text generated always as (
    reverse(case
      when type = 'url' then btrim(substring(canonical_key from '^[a-z]+://(\[[^]]*\]|[^/:]+)'), '[]')
      else canonical_key
    end)
  ) stored,
  unique (workspace_id, canonical_key),
  constraint assets_tags_are_names check (parapet.are_names(tags, 40))
);
create index assets_consented_by_idx on parapet.assets (consented_by);
create index assets_newest_idx on parapet.assets (workspace_id, state, type, id);
create index assets_name_idx on parapet.assets (workspace_id, state, type, display_name, id);
create index assets_approved_idx on parapet.assets (workspace_id, id) where state = 'approved';
create index assets_gaps_idx on parapet.assets (workspace_id, id)
  where state = 'approved' and (last_scanned_at is null or status <> 'online');
create index assets_riskiest_idx on parapet.assets (workspace_id, (coalesce(score, 101)), id);
create index assets_owner_idx on parapet.assets (owner_id) where owner_id is not null;
create index assets_host_idx on parapet.assets (workspace_id, host_backwards text_pattern_ops);
-- Lists of assets sorted by their first tag; assets without tags come last. The order is that of the bytes.
create index assets_tags_idx on parapet.assets (
  workspace_id, state, type, (coalesce(lower(tags[1]), '�') collate "C"), id
);
-- The assets that a plan keeps in use are its oldest: each workspace gives its first ones by an index, so
-- that no page of assets sorts all of them.
create index assets_oldest_idx on parapet.assets (workspace_id, created_at, id) where state <> 'archived';
create index assets_risk_idx on parapet.assets (
  workspace_id, state, type, (case when score is null then 101 else score end), id
);
create index assets_scanned_idx on parapet.assets (
  workspace_id, state, type,
  (case when last_scanned_at is null then '0001-01-01 00:00:00+00'::timestamptz else last_scanned_at end),
  id
);
create index assets_groups_idx on parapet.assets (
  workspace_id, state, type, criticality, environment, status, ownership,
  (case when owner_id is null then '00000000-0000-0000-0000-000000000000'::uuid else owner_id end),
  (last_scanned_at is null), id
);
-- The extension with the trigrams may be in another schema than ours, as on a hosted project.
select set_config('search_path', nspname, true)
  from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm';
create index assets_search_idx on parapet.assets
  using gin (workspace_id, (display_name || e'\n' || canonical_key) gin_trgm_ops)
  with (gin_pending_list_limit = 256);
set local search_path to default;
alter table parapet.assets enable row level security;
grant select,
    insert (workspace_id, type, value, canonical_key, display_name, tags, consented_by,
      consented_at),
    update (state, tags, criticality, environment),
    delete
  on parapet.assets to parapet_api;
grant select,
    update (status, status_reason, ip_addresses, score, last_scanned_at)
  on parapet.assets to parapet_worker;
grant select (id, workspace_id, type, canonical_key, display_name, state, score)
  on parapet.assets to parapet_search;

-- `outcome` is that of the last scan; `scored` and `score` sum up the assets with a score.
create table parapet.asset_counts (
  id bigint generated always as identity primary key,
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  type text not null,
  state text not null,
  outcome text not null check (outcome in ('tested', 'error', 'not_tested')),
  assets integer not null,
  scored integer not null,
  score bigint not null,
  status text not null default 'unknown',
  ownership text not null default 'unverified',
  criticality smallint not null default 3,
  environment text not null default 'unknown',
  owner_id uuid,
  -- Rows that are the sum of others; a workspace is folded when it has many that are not.
  folded boolean not null default false
);
create index asset_counts_workspace_idx on parapet.asset_counts (workspace_id);
create index asset_counts_unfolded_idx on parapet.asset_counts (workspace_id) where not folded;
alter table parapet.asset_counts enable row level security;
grant select on parapet.asset_counts to parapet_api;
grant select on parapet.asset_counts to parapet_worker;

-- One row for each tag of each asset: a filter by tag is an equality, which an index serves below a policy.
create table parapet.asset_tags (
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  tag text not null,
  asset_id uuid not null references parapet.assets (id) on delete cascade,
  primary key (workspace_id, tag, asset_id)
);
create index asset_tags_asset_idx on parapet.asset_tags (asset_id);
alter table parapet.asset_tags enable row level security;
grant select on parapet.asset_tags to parapet_api;

create table parapet.asset_tag_counts (
  id bigint generated always as identity primary key,
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  tag text not null,
  state text not null,
  assets integer not null,
  folded boolean not null default false
);
create index asset_tag_counts_workspace_idx on parapet.asset_tag_counts (workspace_id);
create index asset_tag_counts_unfolded_idx on parapet.asset_tag_counts (workspace_id)
  where not folded;
alter table parapet.asset_tag_counts enable row level security;
grant select on parapet.asset_tag_counts to parapet_api;

-- Lists of assets with a tag. The groups of a tag say how many of its assets match each filter, as those of
-- `asset_counts` do for the workspace, so that no page counts the assets of its tag.
create table parapet.asset_tag_groups (
  id bigint generated always as identity primary key,
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  tag text not null,
  type text not null,
  state text not null,
  status text not null,
  ownership text not null,
  criticality smallint not null,
  environment text not null,
  owner_id uuid,
  never_scanned boolean not null,
  assets integer not null,
  -- Rows that are the sum of others; a tag is folded when it has many that are not.
  folded boolean not null default false
);
create index asset_tag_groups_tag_idx on parapet.asset_tag_groups (workspace_id, tag);
create index asset_tag_groups_unfolded_idx on parapet.asset_tag_groups (workspace_id, tag)
  where not folded;
alter table parapet.asset_tag_groups enable row level security;
grant select on parapet.asset_tag_groups to parapet_api;

create table parapet.asset_finding_ranks (
  asset_id uuid primary key references parapet.assets (id) on delete cascade,
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  state text not null,
  type text not null,
  open_rank bigint not null default 0
);
create index asset_finding_ranks_idx
  on parapet.asset_finding_ranks (workspace_id, state, type, open_rank, asset_id);
alter table parapet.asset_finding_ranks enable row level security;
grant select on parapet.asset_finding_ranks to parapet_api;

-- No foreign keys: a check of one would lock the row that it names. A fold removes what names no asset.
create table parapet.stale_finding_ranks (
  id bigint generated always as identity primary key,
  workspace_id uuid not null,
  asset_id uuid not null
);
create index stale_finding_ranks_idx on parapet.stale_finding_ranks (workspace_id, id);
create index stale_finding_ranks_asset_idx on parapet.stale_finding_ranks (workspace_id, asset_id);
alter table parapet.stale_finding_ranks enable row level security;

-- Which asset each merged one became part of, so that a link to it leads there. It goes with the kept asset.
create table parapet.merged_assets (
  -- The id that the merged asset had.
  id uuid not null,
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  kept_id uuid not null references parapet.assets (id) on delete cascade,
  display_name text not null,
  canonical_key text not null,
  merged_at timestamptz not null default now(),
  -- No reference: an entry outlives the account.
  merged_by uuid,
  primary key (workspace_id, id)
);
create index merged_assets_kept_idx on parapet.merged_assets (kept_id, merged_at desc, id);
alter table parapet.merged_assets enable row level security;
grant select on parapet.merged_assets to parapet_api;
