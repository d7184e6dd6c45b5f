-- Returns the accounts with a confirmed address. Single sign-on may have several with one address.
-- Callers: workers.
create or replace function parapet.accounts_by_email(address text) returns setof uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  select users.id from auth.users
  where pg_catalog.lower(users.email::text) = pg_catalog.lower(address)
    and users.email_confirmed_at is not null
    and users.deleted_at is null
  limit 10;
end;
grant execute on function parapet.accounts_by_email(text) to parapet_worker;
