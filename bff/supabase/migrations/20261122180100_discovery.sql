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
    'zone_transfer', 'zone_records', 'certificate_san', 'certificate_log', 'word_list'
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

alter table parapet.asset_candidates enable row level security;
alter table parapet.discovery_runs enable row level security;
grant select, update (state), delete on parapet.asset_candidates to parapet_api;
grant select,
  insert (workspace_id, parent_asset_id, canonical_key, display_name, source, evidence, confidence,
    first_seen_at, last_seen_at),
  update (last_seen_at)
  on parapet.asset_candidates to parapet_worker;
grant select, insert (asset_id, workspace_id, requested_by),
  update (run_id, status, requested_by, requested_at)
  on parapet.discovery_runs to parapet_api;
grant select, insert (asset_id, workspace_id),
  update (run_id, status, sources, found, cut_off, requested_by, requested_at, finished_at)
  on parapet.discovery_runs to parapet_worker;

create policy read on parapet.asset_candidates for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
create policy change on parapet.asset_candidates for update to parapet_api
  using (workspace_id in (select parapet.actor_workspaces_to_change()))
  with check (workspace_id in (select parapet.actor_workspaces_to_change()));
create policy remove on parapet.asset_candidates for delete to parapet_api
  using (workspace_id in (select parapet.actor_workspaces_to_change()));
create policy work on parapet.asset_candidates for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));
create policy read on parapet.discovery_runs for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
create policy ask on parapet.discovery_runs for insert to parapet_api
  with check (
    workspace_id in (select parapet.actor_workspaces_to_change())
    and requested_by = (select parapet.actor_id())
  );
create policy ask_again on parapet.discovery_runs for update to parapet_api
  using (workspace_id in (select parapet.actor_workspaces_to_change()))
  with check (
    workspace_id in (select parapet.actor_workspaces_to_change())
    and requested_by = (select parapet.actor_id())
  );
create policy work on parapet.discovery_runs for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));

-- The plan of the workspace that a worker works for.
create function parapet.worker_tier() returns text
  language sql stable security definer
  set search_path = ''
begin atomic
  select plan.tier from parapet.workspaces as workspace
  join parapet.subscriptions as plan on plan.user_id = workspace.owner_id
  where workspace.id = parapet.worker_workspace();
end;
revoke execute on function parapet.worker_tier() from public;
grant execute on function parapet.worker_tier() to parapet_worker;
