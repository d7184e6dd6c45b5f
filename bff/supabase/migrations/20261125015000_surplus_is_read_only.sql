-- Above the limit of a smaller plan the newest workspaces and cloud accounts of an owner are kept and
-- read-only, as assets are. `limits` has the limit of each plan; -1 is none.
create function parapet.read_only_workspaces(limits jsonb, only_id uuid default null) returns setof uuid
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

create function parapet.read_only_cloud_accounts(workspace uuid, limits jsonb) returns setof uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  with plan as (
    select workspaces.owner_id, (limits ->> coalesce(subscriptions.tier, 'free'))::integer as allowed
    from parapet.workspaces
    left join parapet.subscriptions on subscriptions.user_id = workspaces.owner_id
    where workspaces.id = workspace and workspaces.id in (select parapet.actor_workspaces())
  ),
  placed as (
    select accounts.id, accounts.workspace_id, plan.allowed,
      row_number() over (order by accounts.id) as place
    from plan
    join parapet.workspaces as owned on owned.owner_id = plan.owner_id
    join parapet.cloud_accounts as accounts on accounts.workspace_id = owned.id
    where plan.allowed >= 0
      and owned.id not in (select workspace_id from parapet.deleted_workspaces)
  )
  select placed.id from placed
  where placed.place > placed.allowed and placed.workspace_id = workspace;
end;

revoke execute on function parapet.read_only_workspaces(jsonb, uuid),
  parapet.read_only_cloud_accounts(uuid, jsonb) from public;
grant execute on function parapet.read_only_workspaces(jsonb, uuid) to parapet_api, parapet_worker;
grant execute on function parapet.read_only_cloud_accounts(uuid, jsonb) to parapet_api;
