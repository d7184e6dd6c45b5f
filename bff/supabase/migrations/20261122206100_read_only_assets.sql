-- Assets above the limit of the owner's plan, as after a downgrade: the oldest up to the limit stay in use,
-- the newer ones are read-only until some are archived or deleted. `limits` has the assets of each plan; -1
-- is no limit. As definer, because the caller may not see the owner's other workspaces.
create function parapet.read_only_assets(workspace uuid, ids uuid[], limits jsonb) returns setof uuid
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
      select assets.id from parapet.assets
      join parapet.workspaces as owned on owned.id = assets.workspace_id
      where owned.owner_id = exceeded.owner_id and assets.state <> 'archived'
      order by assets.created_at, assets.id
      limit exceeded.allowed
    ) as oldest
  )
  select assets.id from exceeded
  join parapet.assets on assets.workspace_id = workspace
  where assets.id = any (ids)
    and assets.state <> 'archived'
    and not exists (select from kept where kept.id = assets.id);
end;

revoke execute on function parapet.read_only_assets(uuid, uuid[], jsonb) from public;
grant execute on function parapet.read_only_assets(uuid, uuid[], jsonb)
  to parapet_api, parapet_worker;
