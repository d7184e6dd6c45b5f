-- Returns workspaces for the operator's page, in the order of their ids, to an actor with the
-- right; none to everybody else. `deleted_at` is set while a deleted workspace can be restored.
-- Callers: the API.
create or replace function parapet.operator_workspaces(search text, after uuid, most integer)
  returns table (id uuid, name text, created_at timestamptz, deleted_at timestamptz, email text, phone text,
    tier text, members integer, assets integer)
  language sql stable security definer
  set search_path = ''
begin atomic
  select workspaces.id, workspaces.name, workspaces.created_at, deleted.deleted_at, users.email::text,
    users.phone::text, coalesce(plans.tier, 'free'),
    (select count(*)::integer from parapet.memberships where memberships.workspace_id = workspaces.id),
    (select coalesce(sum(counts.assets), 0)::integer from parapet.asset_counts as counts
      where counts.state <> 'archived' and counts.workspace_id = workspaces.id)
  from parapet.workspaces
  join auth.users on users.id = workspaces.owner_id
  left join parapet.deleted_workspaces as deleted on deleted.workspace_id = workspaces.id
  left join parapet.subscriptions as plans on plans.user_id = workspaces.owner_id
  where exists (select from parapet.operator_rights where user_id = parapet.actor_id())
    and (after is null or workspaces.id > after)
    and (search is null
      or pg_catalog.strpos(pg_catalog.lower(workspaces.name), pg_catalog.lower(search)) > 0
      or pg_catalog.strpos(pg_catalog.lower(users.email::text), pg_catalog.lower(search)) > 0
      or pg_catalog.strpos(users.phone::text, pg_catalog.ltrim(search, '+')) > 0)
  order by workspaces.id
  limit least(most, 101);
end;
grant execute on function parapet.operator_workspaces(text, uuid, integer) to parapet_api;
