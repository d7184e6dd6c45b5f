-- The assets that a plan keeps in use are its oldest: each workspace gives its first ones by an index, so
-- that no page of assets sorts all of them. The rest of the function is as before.
create index assets_oldest_idx on parapet.assets (workspace_id, created_at, id) where state <> 'archived';
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
        where assets.workspace_id = owned.id and assets.state <> 'archived'
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
    and assets.state <> 'archived'
    and not exists (select from kept where kept.id = assets.id);
end;
