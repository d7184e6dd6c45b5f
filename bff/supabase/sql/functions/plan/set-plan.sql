-- Sets a plan that is not paid for. Returns the tier before, or null where nothing was changed.
-- Callers: workers.
create or replace function parapet.set_plan(account uuid, new_tier text, by_whom text) returns text
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  before text;
begin
  select tier into before from parapet.subscriptions
    where user_id = account and period_end is null for update;
  if before is null or before = new_tier then
    return before;
  end if;
  update parapet.subscriptions set tier = new_tier, extra_assets = 0 where user_id = account;
  insert into parapet.operator_log (operator, action, subject_id)
    values (by_whom, 'plan.' || new_tier, account);
  return before;
end
$$;
grant execute on function parapet.set_plan(uuid, text, text) to parapet_worker;

-- Returns the plans that are not free, by address.
-- Callers: workers.
create or replace function parapet.list_plans(most integer)
  returns table (email text, tier text, extra_assets integer, period_end timestamptz, cancels_at timestamptz,
    grace_until timestamptz)
  language sql stable security definer
  set search_path = ''
begin atomic
  select users.email::text, plans.tier, plans.extra_assets, plans.period_end, plans.cancels_at,
    plans.grace_until
  from parapet.subscriptions as plans
  join auth.users on users.id = plans.user_id
  where plans.tier <> 'free' and users.deleted_at is null
  order by users.email, users.id
  limit most;
end;
grant execute on function parapet.list_plans(integer) to parapet_worker;
