-- Returns the plan of the workspace that a worker works for.
-- Callers: workers.
create or replace function parapet.worker_tier() returns text
  language sql stable security definer
  set search_path = ''
begin atomic
  select plan.tier from parapet.workspaces as workspace
  join parapet.subscriptions as plan on plan.user_id = workspace.owner_id
  where workspace.id = parapet.worker_workspace();
end;
grant execute on function parapet.worker_tier() to parapet_worker;
