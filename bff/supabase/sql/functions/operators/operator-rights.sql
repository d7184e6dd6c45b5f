-- Returns whether the account did not have the right before.
-- Callers: workers.
create or replace function parapet.grant_operator(account uuid, by_whom text) returns boolean
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
grant execute on function parapet.grant_operator(uuid, text) to parapet_worker;

-- Returns whether the account had the right.
-- Callers: workers.
create or replace function parapet.revoke_operator(account uuid, by_whom text) returns boolean
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
grant execute on function parapet.revoke_operator(uuid, text) to parapet_worker;

-- Returns the accounts with the right of an operator, the oldest first.
-- Callers: workers.
create or replace function parapet.list_operators()
  returns table (email text, granted_at timestamptz, granted_by text)
  language sql stable security definer
  set search_path = ''
begin atomic
  select users.email::text, rights.granted_at, rights.granted_by
  from parapet.operator_rights as rights
  join auth.users on users.id = rights.user_id
  order by rights.granted_at, rights.user_id;
end;
grant execute on function parapet.list_operators() to parapet_worker;

-- Returns the newest entries of the operators' log.
-- Callers: workers.
create or replace function parapet.read_operator_log(most integer)
  returns table (at timestamptz, operator text, action text, subject_id uuid, email text)
  language sql stable security definer
  set search_path = ''
begin atomic
  select log.at, log.operator, log.action, log.subject_id, users.email::text
  from parapet.operator_log as log
  left join auth.users on users.id = log.subject_id
  order by log.id desc
  limit most;
end;
grant execute on function parapet.read_operator_log(integer) to parapet_worker;
