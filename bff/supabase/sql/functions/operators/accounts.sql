-- Returns accounts for the operator's page, in the order of their ids, to an actor with the right;
-- none to everybody else. The phone number is of an account that has no address.
-- Callers: the API.
create or replace function parapet.operator_accounts(search text, after uuid, most integer)
  returns table (id uuid, email text, phone text, created_at timestamptz, last_sign_in_at timestamptz,
    tier text, extra_assets integer, period_end timestamptz, grace_until timestamptz, workspaces integer,
    assets integer)
  language sql stable security definer
  set search_path = ''
begin atomic
  select users.id, users.email::text, users.phone::text, users.created_at, users.last_sign_in_at,
    coalesce(plans.tier, 'free'), coalesce(plans.extra_assets, 0), plans.period_end, plans.grace_until,
    (select count(*)::integer from parapet.workspaces where workspaces.owner_id = users.id),
    (select coalesce(sum(counts.assets), 0)::integer from parapet.asset_counts as counts
      where counts.state <> 'archived' and counts.workspace_id in (
        select owned.id from parapet.workspaces as owned where owned.owner_id = users.id))
  from auth.users
  left join parapet.subscriptions as plans on plans.user_id = users.id
  where exists (select from parapet.operator_rights where user_id = parapet.actor_id())
    and users.deleted_at is null
    and (after is null or users.id > after)
    and (search is null
      or pg_catalog.strpos(pg_catalog.lower(users.email::text), pg_catalog.lower(search)) > 0
      or pg_catalog.strpos(users.phone::text, pg_catalog.ltrim(search, '+')) > 0)
  order by users.id
  limit least(most, 101);
end;
grant execute on function parapet.operator_accounts(text, uuid, integer) to parapet_api;
