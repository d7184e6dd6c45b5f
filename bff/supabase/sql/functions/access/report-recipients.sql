-- Returns the members of a worker's workspace, among some accounts, whom a mail may reach.
-- Callers: workers.
create or replace function parapet.report_recipients(accounts uuid[])
  returns table (user_id uuid, email text)
  language sql stable security definer
  set search_path = ''
begin atomic
  select users.id, users.email::text
  from parapet.memberships
  join auth.users on users.id = memberships.user_id
  where memberships.workspace_id = parapet.worker_workspace()
    and users.id = any (accounts)
    and users.email is not null
    and users.email_confirmed_at is not null
    and users.deleted_at is null
    and (users.banned_until is null or users.banned_until < now());
end;
grant execute on function parapet.report_recipients(uuid[]) to parapet_worker;
