-- Workspaces, who belongs to them, and the plan of each user. A workspace's plan is its owner's.

create table parapet.workspaces (
  id uuid primary key default parapet.new_id(),
  name text not null check (length(name) between 1 and 80),
  description text not null default '' check (length(description) <= 500),
  owner_id uuid not null references auth.users (id) on delete cascade,
  -- Made at sign-up; it does not count against the plan.
  personal boolean not null default false,
  -- What AWS asks of whoever assumes a customer's role: the guard against a confused deputy.
  cloud_external_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index workspaces_owner_idx on parapet.workspaces (owner_id);
create unique index workspaces_one_personal_idx on parapet.workspaces (owner_id) where personal;

create table parapet.memberships (
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null
    check (role in ('viewer', 'auditor', 'developer', 'analyst', 'admin', 'owner')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, user_id)
);
create index memberships_user_idx on parapet.memberships (user_id);
create unique index memberships_one_owner_idx on parapet.memberships (workspace_id)
  where role = 'owner';

create table parapet.subscriptions (
  user_id uuid primary key references auth.users (id) on delete cascade,
  tier text not null default 'free' check (tier in ('free', 'core', 'pro', 'advanced', 'mssp')),
  mollie_customer_id text,
  mollie_subscription_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create trigger touch before update on parapet.workspaces
  for each row execute function parapet.touch_updated_at();
create trigger touch before update on parapet.memberships
  for each row execute function parapet.touch_updated_at();
create trigger touch before update on parapet.subscriptions
  for each row execute function parapet.touch_updated_at();

-- As definer, because a policy on memberships that read memberships would call itself.
create function parapet.actor_workspaces() returns setof uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  select workspace_id from parapet.memberships where user_id = parapet.actor_id();
end;

-- Viewers and auditors read; which of the others may change what is the API's policy.
create function parapet.actor_workspaces_to_change() returns setof uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  select workspace_id from parapet.memberships
  where user_id = parapet.actor_id() and role not in ('viewer', 'auditor');
end;

-- True for the user and for everyone who shares a workspace that this user owns.
create function parapet.actor_sees_plan_of(owner uuid) returns boolean
  language sql stable security definer
  set search_path = ''
begin atomic
  select owner = parapet.actor_id() or exists (
    select from parapet.workspaces
    where owner_id = owner and id in (select parapet.actor_workspaces())
  );
end;

revoke execute on all functions in schema parapet from public;
grant execute on function parapet.actor_workspaces() to parapet_api;
grant execute on function parapet.actor_workspaces_to_change() to parapet_api;
grant execute on function parapet.actor_sees_plan_of(uuid) to parapet_api;

alter table parapet.workspaces enable row level security;
alter table parapet.memberships enable row level security;
alter table parapet.subscriptions enable row level security;

grant select, insert, update on parapet.workspaces to parapet_api;
create policy read on parapet.workspaces for select to parapet_api
  using (id in (select parapet.actor_workspaces()) or owner_id = (select parapet.actor_id()));
create policy add on parapet.workspaces for insert to parapet_api
  with check (owner_id = (select parapet.actor_id()) and not personal);
create policy change on parapet.workspaces for update to parapet_api
  using (owner_id = (select parapet.actor_id()))
  with check (owner_id = (select parapet.actor_id()));
grant select on parapet.workspaces to parapet_worker;
create policy work on parapet.workspaces for select to parapet_worker
  using (id = (select parapet.worker_workspace()));

grant select, insert on parapet.memberships to parapet_api;
create policy read on parapet.memberships for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
create policy own on parapet.memberships for insert to parapet_api
  with check (
    user_id = (select parapet.actor_id())
    and role = 'owner'
    and workspace_id in (
      select id from parapet.workspaces where owner_id = (select parapet.actor_id())
    )
  );

grant select on parapet.subscriptions to parapet_api;
create policy read on parapet.subscriptions for select to parapet_api
  using (parapet.actor_sees_plan_of(user_id));

-- Everyone has a workspace to work in and a plan from the moment of sign-up.
create function parapet.welcome_user(new_user uuid) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  workspace uuid;
begin
  insert into parapet.subscriptions (user_id) values (new_user) on conflict do nothing;
  insert into parapet.workspaces (name, owner_id, personal)
    values ('Personal', new_user, true)
    on conflict do nothing
    returning id into workspace;
  if workspace is not null then
    insert into parapet.memberships (workspace_id, user_id, role)
      values (workspace, new_user, 'owner');
  end if;
end
$$;

create function parapet.on_user_created() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform parapet.welcome_user(new.id);
  return new;
end
$$;
revoke execute on all functions in schema parapet from public;
create trigger parapet_welcome after insert on auth.users
  for each row execute function parapet.on_user_created();

select parapet.welcome_user(id) from auth.users;
