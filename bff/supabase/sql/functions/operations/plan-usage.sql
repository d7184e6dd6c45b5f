-- Returns whether the actor is that user or shares a workspace that the user owns.
-- Callers: the API, policies.
create or replace function parapet.actor_sees_plan_of(owner uuid) returns boolean
  language sql stable security definer
  set search_path = ''
begin atomic
  select owner = parapet.actor_id() or exists (
    select from parapet.workspaces
    where owner_id = owner and id in (select parapet.actor_workspaces())
  );
end;
grant execute on function parapet.actor_sees_plan_of(uuid) to parapet_api;

-- Returns what counts against an owner's plan, over every workspace of that owner that is not
-- deleted; a member with a limit counts what they see. As definer, because a member does not see
-- the owner's other workspaces and yet shares their allowance. Assets come from their counters:
-- counting a large workspace took longer than all else of an answer about a plan.
-- Callers: the API.
create or replace function parapet.plan_usage(owner uuid)
  returns table (assets integer, workspaces integer, cloud_accounts integer)
  language sql stable security definer
  set search_path = ''
begin atomic
  with owned as (
    select id, personal,
      owner = parapet.actor_id() or exists (
        select from parapet.workspaces as other
        where other.owner_id = owner and other.id in (select parapet.actor_open_workspaces())
      ) as is_counted
    from parapet.workspaces
    where owner_id = owner and id not in (select workspace_id from parapet.deleted_workspaces)
  )
  select
    (
      select coalesce(sum(counts.assets), 0)::integer from parapet.asset_counts as counts
      where counts.state <> 'archived'
        and counts.workspace_id in (select id from owned where is_counted)
    ) + (
      select count(*)::integer from parapet.assets
      where assets.id in (select parapet.actor_scoped_assets())
        and assets.state not in ('archived', 'connected')
        and assets.workspace_id in (select id from owned where not is_counted)
    ),
    (
      select count(*)::integer from owned
      where not personal and (is_counted or id in (select parapet.actor_workspaces()))
    ),
    (
      select count(*)::integer from parapet.cloud_accounts
      where workspace_id in (select id from owned where is_counted) and not is_sample
    )
  where parapet.actor_sees_plan_of(owner);
end;
grant execute on function parapet.plan_usage(uuid) to parapet_api;

-- Returns the number of an owner's schedules over all workspaces, as the plan counts them.
-- Callers: the API.
create or replace function parapet.schedule_usage(owner uuid) returns integer
  language sql stable security definer
  set search_path = ''
begin atomic
  select count(*)::integer from parapet.scan_schedules
  where parapet.actor_sees_plan_of(owner)
    and workspace_id in (select id from parapet.workspaces where owner_id = owner)
    and workspace_id not in (select workspace_id from parapet.deleted_workspaces);
end;
grant execute on function parapet.schedule_usage(uuid) to parapet_api;
