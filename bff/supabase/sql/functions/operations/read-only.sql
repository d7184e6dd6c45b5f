-- Returns those of some assets that are above the limit of the owner's plan, as after a downgrade:
-- the oldest up to the limit stay in use, the newer ones are read-only until some are archived or
-- deleted. `limits` has the assets of each plan; -1 is no limit. As definer, because the caller may
-- not see the owner's other workspaces.
-- Callers: the API, workers.
create or replace function parapet.read_only_assets(workspace uuid, ids uuid[], limits jsonb) returns setof uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  with plan as (
    select workspaces.owner_id,
      (limits ->> coalesce(subscriptions.tier, 'free'))::integer as included,
      coalesce(subscriptions.extra_assets, 0) as extra
    from parapet.workspaces
    left join parapet.subscriptions on subscriptions.user_id = workspaces.owner_id
    where workspaces.id = workspace
      and (workspaces.id in (select parapet.actor_workspaces())
        or workspaces.id = parapet.worker_workspace())
  ),
  exceeded as (
    select plan.owner_id, plan.included + plan.extra as allowed from plan
    where plan.included >= 0 and plan.included + plan.extra < (
      select coalesce(sum(counts.assets), 0) from parapet.asset_counts as counts
      where counts.state <> 'archived'
        and counts.workspace_id in (
          select owned.id from parapet.workspaces as owned where owned.owner_id = plan.owner_id
        )
    )
  ),
  kept as (
    select oldest.id from exceeded
    cross join lateral (
      select of_workspace.id from parapet.workspaces as owned
      cross join lateral (
        select assets.id, assets.created_at from parapet.assets
        where assets.workspace_id = owned.id and assets.state not in ('archived', 'connected')
        order by assets.created_at, assets.id
        limit exceeded.allowed
      ) as of_workspace
      where owned.owner_id = exceeded.owner_id
      order by of_workspace.created_at, of_workspace.id
      limit exceeded.allowed
    ) as oldest
  )
  select assets.id from exceeded
  join parapet.assets on assets.workspace_id = workspace
  where assets.id = any (ids)
    and assets.state not in ('archived', 'connected')
    and not exists (select from kept where kept.id = assets.id);
end;
grant execute on function parapet.read_only_assets(uuid, uuid[], jsonb)
  to parapet_api, parapet_worker;

-- Returns the cloud accounts of a workspace that are above the limit of its owner's plan, the
-- newest first. `limits` has the limit of each plan; -1 is none.
-- Callers: the API, workers.
create or replace function parapet.read_only_cloud_accounts(workspace uuid, limits jsonb) returns setof uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  with plan as (
    select workspaces.owner_id, (limits ->> coalesce(subscriptions.tier, 'free'))::integer as allowed
    from parapet.workspaces
    left join parapet.subscriptions on subscriptions.user_id = workspaces.owner_id
    where workspaces.id = workspace
      and (workspaces.id in (select parapet.actor_workspaces())
        or workspaces.id = parapet.worker_workspace())
  ),
  placed as (
    select accounts.id, accounts.workspace_id, plan.allowed,
      row_number() over (order by accounts.id) as place
    from plan
    join parapet.workspaces as owned on owned.owner_id = plan.owner_id
    join parapet.cloud_accounts as accounts on accounts.workspace_id = owned.id
    where plan.allowed >= 0 and not accounts.is_sample
      and owned.id not in (select workspace_id from parapet.deleted_workspaces)
  )
  select placed.id from placed
  where placed.place > placed.allowed and placed.workspace_id = workspace;
end;
grant execute on function parapet.read_only_cloud_accounts(uuid, jsonb)
  to parapet_api, parapet_worker;

-- Returns the workspaces above the limit of their owner's plan: the newest are kept and read-only,
-- as assets are. `limits` has the limit of each plan; -1 is none.
-- Callers: the API, workers.
create or replace function parapet.read_only_workspaces(limits jsonb, only_id uuid default null) returns setof uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  with seen as (
    select workspaces.id, workspaces.owner_id from parapet.workspaces
    where (only_id is null or workspaces.id = only_id)
      and (workspaces.id in (select parapet.actor_workspaces())
        or workspaces.id = parapet.worker_workspace())
  ),
  plans as (
    select owners.owner_id, (limits ->> coalesce(subscriptions.tier, 'free'))::integer as allowed
    from (select distinct seen.owner_id from seen) as owners
    left join parapet.subscriptions on subscriptions.user_id = owners.owner_id
  ),
  placed as (
    select workspaces.id, plans.allowed,
      row_number() over (partition by workspaces.owner_id order by workspaces.id) as place
    from plans
    join parapet.workspaces on workspaces.owner_id = plans.owner_id
    where plans.allowed >= 0 and not workspaces.personal
      and workspaces.id not in (select workspace_id from parapet.deleted_workspaces)
  )
  select placed.id from placed
  where placed.place > placed.allowed and placed.id in (select seen.id from seen);
end;
grant execute on function parapet.read_only_workspaces(jsonb, uuid) to parapet_api, parapet_worker;
