-- How a workspace stood after the last scan of each day: one row a day, which each scan replaces. Days beyond the plan's history are deleted each night.
create table parapet.score_days (
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  day date not null,
  -- Null while no asset has a score.
  score smallint check (score between 0 and 100),
  asset_count integer not null,
  tested integer not null,
  scored integer not null,
  critical integer not null,
  high integer not null,
  medium integer not null,
  low integer not null,
  info integer not null,
  primary key (workspace_id, day)
);
alter table parapet.score_days enable row level security;
grant select on parapet.score_days to parapet_api;
create policy read on parapet.score_days for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
grant select,
  insert (workspace_id, day, score, asset_count, tested, scored, critical, high, medium, low, info),
  update (score, asset_count, tested, scored, critical, high, medium, low, info),
  delete
  on parapet.score_days to parapet_worker;
create policy work on parapet.score_days for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));
