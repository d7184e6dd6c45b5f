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
  unique (workspace_id, canonical_key)
);
create index assets_newest_idx on parapet.assets (workspace_id, id desc);
create index assets_name_idx on parapet.assets (workspace_id, display_name, id);
create index assets_consented_by_idx on parapet.assets (consented_by);

create trigger touch before update on parapet.assets
  for each row execute function parapet.touch_updated_at();

alter table parapet.assets enable row level security;
grant select, insert, update, delete on parapet.assets to parapet_api;
create policy read on parapet.assets for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
create policy add on parapet.assets for insert to parapet_api
  with check (workspace_id in (select parapet.actor_workspaces_to_change()));
create policy change on parapet.assets for update to parapet_api
  using (workspace_id in (select parapet.actor_workspaces_to_change()))
  with check (workspace_id in (select parapet.actor_workspaces_to_change()));
create policy remove on parapet.assets for delete to parapet_api
  using (workspace_id in (select parapet.actor_workspaces_to_change()));

grant select on parapet.assets to parapet_worker;
grant update (status, status_reason, ip_addresses, score, last_scanned_at, updated_at)
  on parapet.assets to parapet_worker;
create policy read_for_work on parapet.assets for select to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()));
create policy work on parapet.assets for update to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));
