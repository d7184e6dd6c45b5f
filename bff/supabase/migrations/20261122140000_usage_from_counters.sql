-- What counts against a plan comes from the counters of assets: counting a large workspace took longer
-- than all else that an answer about a plan needs.
create or replace function parapet.plan_usage(owner uuid)
  returns table (assets integer, workspaces integer, cloud_accounts integer)
  language sql stable security definer
  set search_path = ''
begin atomic
  select
    (select coalesce(sum(counts.assets), 0)::integer from parapet.asset_counts as counts
      where counts.state <> 'archived'
        and counts.workspace_id in (select id from parapet.workspaces where owner_id = owner)),
    (select count(*)::integer from parapet.workspaces where owner_id = owner and not personal),
    (select count(*)::integer from parapet.cloud_accounts
      where workspace_id in (select id from parapet.workspaces where owner_id = owner))
  where parapet.actor_sees_plan_of(owner);
end;
