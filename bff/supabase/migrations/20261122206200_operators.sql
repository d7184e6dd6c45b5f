-- Who may see the operator's page: a right apart from every workspace, which the operator's command grants.
create table parapet.operator_rights (
  user_id uuid primary key references auth.users (id) on delete cascade,
  granted_at timestamptz not null default now(),
  granted_by text not null check (length(granted_by) between 1 and 200)
);
alter table parapet.operator_rights enable row level security;
grant select (user_id) on parapet.operator_rights to parapet_api;
create policy own on parapet.operator_rights for select to parapet_api
  using (user_id = (select parapet.actor_id()));

-- Returns whether the account did not have the right before.
create function parapet.grant_operator(account uuid, by_whom text) returns boolean
  language plpgsql volatile security definer
  set search_path = ''
as $$
begin
  insert into parapet.operator_rights (user_id, granted_by) values (account, by_whom)
    on conflict (user_id) do nothing;
  if not found then
    return false;
  end if;
  insert into parapet.operator_log (operator, action, subject_id)
    values (by_whom, 'operator.granted', account);
  return true;
end
$$;

-- Returns whether the account had the right.
create function parapet.revoke_operator(account uuid, by_whom text) returns boolean
  language plpgsql volatile security definer
  set search_path = ''
as $$
begin
  delete from parapet.operator_rights where user_id = account;
  if not found then
    return false;
  end if;
  insert into parapet.operator_log (operator, action, subject_id)
    values (by_whom, 'operator.revoked', account);
  return true;
end
$$;

create function parapet.list_operators()
  returns table (email text, granted_at timestamptz, granted_by text)
  language sql stable security definer
  set search_path = ''
begin atomic
  select users.email::text, rights.granted_at, rights.granted_by
  from parapet.operator_rights as rights
  join auth.users on users.id = rights.user_id
  order by rights.granted_at, rights.user_id;
end;

-- Accounts in the order of their ids, for an actor with the right; nothing for everybody else.
create function parapet.list_accounts(search text, after uuid, most integer)
  returns table (id uuid, email text, created_at timestamptz, last_sign_in_at timestamptz, tier text,
    extra_assets integer, period_end timestamptz, grace_until timestamptz, workspaces integer, assets integer)
  language sql stable security definer
  set search_path = ''
begin atomic
  select users.id, users.email::text, users.created_at, users.last_sign_in_at,
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
    and (search is null or pg_catalog.strpos(pg_catalog.lower(users.email::text), pg_catalog.lower(search)) > 0)
  order by users.id
  limit least(most, 101);
end;

revoke execute on function parapet.grant_operator(uuid, text), parapet.revoke_operator(uuid, text),
  parapet.list_operators(), parapet.list_accounts(text, uuid, integer) from public;
grant execute on function parapet.grant_operator(uuid, text), parapet.revoke_operator(uuid, text),
  parapet.list_operators() to parapet_worker;
grant execute on function parapet.list_accounts(text, uuid, integer) to parapet_api;
