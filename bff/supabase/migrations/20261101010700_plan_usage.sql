-- What counts against an owner's plan, over every workspace of that owner. As definer, because a
-- member does not see the owner's other workspaces and yet shares their allowance.
create function parapet.plan_usage(owner uuid)
  returns table (assets integer, workspaces integer, cloud_accounts integer)
  language sql stable security definer
  set search_path = ''
begin atomic
  select
    (select count(*)::integer from parapet.assets
      where state <> 'archived'
        and workspace_id in (select id from parapet.workspaces where owner_id = owner)),
    (select count(*)::integer from parapet.workspaces where owner_id = owner and not personal),
    (select count(*)::integer from parapet.cloud_accounts
      where workspace_id in (select id from parapet.workspaces where owner_id = owner))
  where parapet.actor_sees_plan_of(owner);
end;
revoke execute on all functions in schema parapet from public;
grant execute on function parapet.plan_usage(uuid) to parapet_api;
