-- Returns who may get mail about a worker's workspace. As definer, because a worker sees neither
-- members nor accounts. Choices are null for who has made none.
-- Callers: workers.
create or replace function parapet.mail_recipients()
  returns table (
    user_id uuid, email text, new_findings boolean, failed_scans boolean, every_scan boolean
  )
  language sql stable security definer
  set search_path = ''
begin atomic
  select users.id, users.email::text,
    choices.new_findings, choices.failed_scans, choices.every_scan
  from parapet.memberships
  join auth.users on users.id = memberships.user_id
  left join parapet.notification_choices as choices
    on choices.workspace_id = memberships.workspace_id
    and choices.user_id = memberships.user_id
  where memberships.workspace_id = parapet.worker_workspace()
    and users.email is not null
    and users.email_confirmed_at is not null
    and users.deleted_at is null
    and (users.banned_until is null or users.banned_until < now());
end;
grant execute on function parapet.mail_recipients() to parapet_worker;
