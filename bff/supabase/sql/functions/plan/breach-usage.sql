-- Returns the breach searches that an owner's workspaces have started since a time, as the plan
-- counts them. Deleted workspaces count, so that deleting one frees nothing.
-- Callers: the API, workers.
create or replace function parapet.breach_usage(owner uuid, since timestamptz) returns integer
  language sql stable security definer
  set search_path = ''
begin atomic
  select count(*)::integer from parapet.breach_searches as searches
  where searches.is_counted and searches.requested_at >= since
    and searches.workspace_id in (select id from parapet.workspaces where owner_id = owner)
    and (
      parapet.actor_sees_plan_of(owner)
      or parapet.worker_workspace() in (select id from parapet.workspaces where owner_id = owner)
    );
end;
grant execute on function parapet.breach_usage(uuid, timestamptz) to parapet_api, parapet_worker;

-- Returns the owner and the plan of the workspace that a worker works for.
-- Callers: workers.
create or replace function parapet.worker_plan() returns table (owner_id uuid, tier text)
  language sql stable security definer
  set search_path = ''
begin atomic
  select workspaces.owner_id, plan.tier from parapet.workspaces
  left join parapet.subscriptions as plan on plan.user_id = workspaces.owner_id
  where workspaces.id = parapet.worker_workspace();
end;
grant execute on function parapet.worker_plan() to parapet_worker;
