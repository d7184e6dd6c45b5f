-- Returns whether so many accounts are at least a third of all accounts. It reads no more rows than that
-- takes, however many there are.
-- Callers: the API.
create or replace function parapet.is_third_of_accounts(reported integer) returns boolean
  language sql stable security definer
  set search_path = ''
begin atomic
  select count(*) <= 3 * reported
  from (select from auth.users limit 3 * least(reported, 2000) + 1) as counted;
end;
grant execute on function parapet.is_third_of_accounts(integer) to parapet_worker;
