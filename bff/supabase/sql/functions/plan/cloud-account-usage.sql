-- Returns the cloud accounts of an owner, as the plan counts them.
-- Callers: workers.
create or replace function parapet.worker_cloud_accounts() returns integer
  language sql stable security definer
  set search_path = ''
begin atomic
  select count(*)::integer from parapet.cloud_accounts as accounts
  join parapet.workspaces as owned on owned.id = accounts.workspace_id
  join parapet.workspaces as worked on worked.owner_id = owned.owner_id
  where worked.id = parapet.worker_workspace() and not accounts.is_sample
    and owned.id not in (select workspace_id from parapet.deleted_workspaces);
end;
grant execute on function parapet.worker_cloud_accounts() to parapet_worker;
