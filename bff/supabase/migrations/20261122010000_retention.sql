-- Retention: ended scans are kept as long as the plan of the workspace's owner says, other records for
-- a fixed time. The worker deletes them every night (bff/src/modules/retention).

-- From when ended scans may be deleted. A database that already has scans keeps all of them for 30
-- days, so that nobody loses history without notice.
create table parapet.retention_start (starts_at timestamptz not null);
insert into parapet.retention_start (starts_at)
  select case when exists (select from parapet.scans) then now() + interval '30 days' else now() end;
alter table parapet.retention_start enable row level security;
grant select on parapet.retention_start to parapet_api, parapet_worker;
create policy read on parapet.retention_start for select to parapet_api, parapet_worker using (true);

-- After a change of the plan, the history of the larger of the two plans is kept for 30 days.
alter table parapet.subscriptions
  add column previous_tier text
    check (previous_tier in ('free', 'core', 'pro', 'advanced', 'mssp')),
  add column previous_tier_until timestamptz,
  -- When the owner was told by mail which scans a smaller plan deletes.
  add column history_notice_at timestamptz;

create function parapet.remember_previous_tier() returns trigger
  language plpgsql
  set search_path = ''
as $$
declare
  ranks constant text[] := array['free', 'core', 'pro', 'advanced', 'mssp'];
begin
  -- A second change within the 30 days must not shorten what the first one granted.
  if old.previous_tier_until is null or old.previous_tier_until <= pg_catalog.now()
    or pg_catalog.array_position(ranks, old.previous_tier)
      < pg_catalog.array_position(ranks, old.tier)
  then
    new.previous_tier := old.tier;
  end if;
  new.previous_tier_until := pg_catalog.now() + interval '30 days';
  new.history_notice_at := null;
  return new;
end
$$;
create trigger remember_previous_tier before update of tier on parapet.subscriptions
  for each row when (old.tier is distinct from new.tier)
  execute function parapet.remember_previous_tier();

-- The workspaces after `after` in the order of their ids, each with the plan of its owner. As definer,
-- because a worker sees one workspace at a time and no plans.
create function parapet.history_terms(after uuid, most integer)
  returns table (
    workspace_id uuid, owner_id uuid, tier text, previous_tier text, previous_tier_until timestamptz
  )
  language sql stable security definer
  set search_path = ''
begin atomic
  select workspaces.id, workspaces.owner_id, subscriptions.tier, subscriptions.previous_tier,
    subscriptions.previous_tier_until
  from parapet.workspaces
  left join parapet.subscriptions on subscriptions.user_id = workspaces.owner_id
  where after is null or workspaces.id > after
  order by workspaces.id
  limit most;
end;

-- Returns the address of an owner who is to be told of the current change of plan, once per change.
create function parapet.claim_history_notice(owner uuid) returns text
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  address text;
begin
  update parapet.subscriptions set history_notice_at = pg_catalog.now()
    from auth.users
    where subscriptions.user_id = owner
      and subscriptions.history_notice_at is null
      and subscriptions.previous_tier is not null
      and users.id = owner
      and users.email_confirmed_at is not null
      and users.deleted_at is null
      and (users.banned_until is null or users.banned_until < pg_catalog.now())
    returning users.email::text into address;
  return address;
end
$$;

-- For a notice that was certainly not taken.
create function parapet.release_history_notice(owner uuid) returns void
  language sql volatile security definer
  set search_path = ''
begin atomic
  update parapet.subscriptions set history_notice_at = null where user_id = owner;
end;

-- The searches belong to another role, so "all functions" cannot be said here.
revoke execute on function
  parapet.remember_previous_tier(), parapet.history_terms(uuid, integer),
  parapet.claim_history_notice(uuid), parapet.release_history_notice(uuid)
  from public;
grant execute on function parapet.history_terms(uuid, integer) to parapet_worker;
grant execute on function parapet.claim_history_notice(uuid) to parapet_worker;
grant execute on function parapet.release_history_notice(uuid) to parapet_worker;

-- A worker deletes ended scans of its workspace; what belongs to a scan goes with it.
create index scans_finished_idx on parapet.scans (workspace_id, finished_at)
  where finished_at is not null;
grant delete on parapet.scans to parapet_worker;
create policy expire on parapet.scans for delete to parapet_worker
  using (
    workspace_id = (select parapet.worker_workspace())
    and status in ('completed', 'partially_completed', 'failed', 'timed_out', 'cancelled')
    and finished_at is not null
  );

create index integration_deliveries_created_idx
  on parapet.integration_deliveries (workspace_id, created_at);
