-- What each member is told by mail of a workspace, and which mails went out.

-- Who has no row has chosen nothing yet: the contract says what that means.
create table parapet.notification_choices (
  workspace_id uuid not null,
  user_id uuid not null,
  new_findings boolean not null,
  failed_scans boolean not null,
  every_scan boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, user_id),
  -- Whoever leaves the workspace leaves the choices behind.
  foreign key (workspace_id, user_id)
    references parapet.memberships (workspace_id, user_id) on delete cascade
);

create trigger touch before update on parapet.notification_choices
  for each row execute function parapet.touch_updated_at();

-- One mail for each scan and person. The row is there before the mail is handed over, so that no
-- second worker does it again, and goes when the mail was certainly not taken.
create table parapet.notification_mails (
  scan_id uuid not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  workspace_id uuid not null,
  claimed_at timestamptz not null default now(),
  -- Stays null when it is not known whether the mail was taken.
  sent_at timestamptz,
  primary key (scan_id, user_id),
  foreign key (workspace_id, scan_id) references parapet.scans (workspace_id, id) on delete cascade
);
create index notification_mails_user_idx
  on parapet.notification_mails (user_id, workspace_id, sent_at desc);
create index notification_mails_scan_idx on parapet.notification_mails (workspace_id, scan_id);

-- Who may be told of a worker's workspace. As definer, because a worker sees neither members nor
-- accounts. Choices are null for who has made none.
create function parapet.mail_recipients()
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
revoke execute on all functions in schema parapet from public;
grant execute on function parapet.mail_recipients() to parapet_worker;

alter table parapet.notification_choices enable row level security;
alter table parapet.notification_mails enable row level security;

-- Each for themselves, whatever the role: reading is enough to be told.
grant select, insert, update on parapet.notification_choices to parapet_api;
create policy own on parapet.notification_choices for all to parapet_api
  using (
    user_id = (select parapet.actor_id())
    and workspace_id in (select parapet.actor_workspaces())
  )
  with check (
    user_id = (select parapet.actor_id())
    and workspace_id in (select parapet.actor_workspaces())
  );

grant select on parapet.notification_mails to parapet_api;
create policy own on parapet.notification_mails for select to parapet_api
  using (
    user_id = (select parapet.actor_id())
    and workspace_id in (select parapet.actor_workspaces())
  );
grant select, insert, update, delete on parapet.notification_mails to parapet_worker;
create policy work on parapet.notification_mails for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));

-- Members who may change nothing else still choose this, and it is logged as well.
create policy add_own_choice on parapet.audit_log for insert to parapet_api
  with check (
    action = 'notifications.changed'
    and actor_id = (select parapet.actor_id())
    and target_id = (select parapet.actor_id())::text
    and workspace_id in (select parapet.actor_workspaces())
  );
