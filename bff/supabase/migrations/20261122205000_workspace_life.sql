-- Deleting a workspace, with 30 days to undo it, and handing it to another owner. A deleted workspace has
-- no members, so nobody sees any of it; who belonged to it is kept until it is restored or erased.

create table parapet.deleted_workspaces (
  workspace_id uuid primary key references parapet.workspaces (id) on delete cascade,
  deleted_at timestamptz not null default now(),
  erase_at timestamptz not null default now() + interval '30 days',
  -- [{"user_id", "role", "created_at"}]
  members jsonb not null
);
create index deleted_workspaces_due_idx on parapet.deleted_workspaces (erase_at);

-- Returns when it is erased; null unless the actor owns it and it is not their personal one.
create function parapet.delete_workspace(workspace uuid) returns timestamptz
  language plpgsql security definer
  set search_path = ''
as $$
declare
  due timestamptz;
begin
  perform from parapet.workspaces
    where id = workspace and owner_id = parapet.actor_id() and not personal for update;
  if not found or exists (
    select from parapet.deleted_workspaces where workspace_id = workspace
  ) then
    return null;
  end if;
  insert into parapet.deleted_workspaces (workspace_id, members)
    select workspace, coalesce(
      pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
        'user_id', user_id, 'role', role, 'created_at', created_at
      )), '[]'
    )
    from parapet.memberships where workspace_id = workspace
    returning erase_at into due;
  update parapet.invitations set state = 'revoked'
    where workspace_id = workspace and state = 'pending';
  delete from parapet.memberships where workspace_id = workspace;
  return due;
end
$$;

-- Gives a deleted workspace its members back, of those whose accounts still exist; for its owner.
create function parapet.restore_workspace(workspace uuid) returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
declare
  kept jsonb;
begin
  delete from parapet.deleted_workspaces
    using parapet.workspaces
    where deleted_workspaces.workspace_id = workspace
      and workspaces.id = workspace
      and workspaces.owner_id = parapet.actor_id()
      and deleted_workspaces.erase_at > now()
    returning deleted_workspaces.members into kept;
  if kept is null then
    return false;
  end if;
  insert into parapet.memberships (workspace_id, user_id, role, created_at)
    select workspace, member.user_id, member.role, member.created_at
    from pg_catalog.jsonb_to_recordset(kept)
      as member (user_id uuid, role text, created_at timestamptz)
    where exists (select from auth.users where users.id = member.user_id)
    on conflict do nothing;
  return true;
end
$$;

-- Makes another member the owner, and the actor an admin. The API checks the plan of the new owner.
create function parapet.transfer_ownership(workspace uuid, new_owner uuid) returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform from parapet.workspaces
    where id = workspace and owner_id = parapet.actor_id() and not personal for update;
  if not found or new_owner = parapet.actor_id() or not exists (
    select from parapet.memberships where workspace_id = workspace and user_id = new_owner
  ) then
    return false;
  end if;
  update parapet.memberships set role = 'admin'
    where workspace_id = workspace and user_id = parapet.actor_id();
  update parapet.memberships set role = 'owner'
    where workspace_id = workspace and user_id = new_owner;
  update parapet.workspaces set owner_id = new_owner where id = workspace;
  return true;
end
$$;

create function parapet.workspaces_to_erase(most integer) returns setof uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  select workspace_id from parapet.deleted_workspaces
  where erase_at <= now() order by erase_at limit most;
end;

-- Deletes one batch of a workspace whose time is over, the workspace itself last. Returns whether it is
-- gone.
create function parapet.erase_workspace(workspace uuid, most integer) returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
declare
  name text;
  deleted integer;
begin
  perform from parapet.deleted_workspaces
    where workspace_id = workspace and erase_at <= now() for update;
  if not found then
    return true;
  end if;
  foreach name in array array[
    'scan_ledger', 'scan_events', 'finding_occurrences', 'finding_history', 'feed_events', 'scans',
    'findings', 'asset_technologies', 'asset_services', 'assets', 'integration_deliveries', 'audit_log'
  ] loop
    execute pg_catalog.format(
      'delete from parapet.%1$I where ctid = any (array(
         select ctid from parapet.%1$I where workspace_id = $1 limit $2
       ))', name
    ) using workspace, most;
    get diagnostics deleted = row_count;
    if deleted > 0 then
      return false;
    end if;
  end loop;
  delete from parapet.workspaces where id = workspace;
  return true;
end
$$;

-- A deleted workspace counts against no plan and starts nothing.
create or replace function parapet.plan_usage(owner uuid)
  returns table (assets integer, workspaces integer, cloud_accounts integer)
  language sql stable security definer
  set search_path = ''
begin atomic
  with owned as (
    select id, personal from parapet.workspaces
    where owner_id = owner and id not in (select workspace_id from parapet.deleted_workspaces)
  )
  select
    (select coalesce(sum(counts.assets), 0)::integer from parapet.asset_counts as counts
      where counts.state <> 'archived' and counts.workspace_id in (select id from owned)),
    (select count(*)::integer from owned where not personal),
    (select count(*)::integer from parapet.cloud_accounts
      where workspace_id in (select id from owned))
  where parapet.actor_sees_plan_of(owner);
end;

create or replace function parapet.schedule_usage(owner uuid) returns integer
  language sql stable security definer
  set search_path = ''
begin atomic
  select count(*)::integer from parapet.scan_schedules
  where parapet.actor_sees_plan_of(owner)
    and workspace_id in (select id from parapet.workspaces where owner_id = owner)
    and workspace_id not in (select workspace_id from parapet.deleted_workspaces);
end;

create or replace function parapet.workspaces_with_schedules(
  due timestamptz, after uuid, most integer
)
  returns setof uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  select workspace_id from (
    select workspace_id from parapet.scan_schedules where next_run_at <= due
    union
    select workspace_id from parapet.schedule_runs where state <> 'ended'
  ) as found
  where (after is null or workspace_id > after)
    and workspace_id not in (select workspace_id from parapet.deleted_workspaces)
  order by workspace_id limit most;
end;

create or replace function parapet.workspaces_with_due_reports(
  due timestamptz, after uuid, most integer
)
  returns setof uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  select distinct workspace_id from parapet.report_schedules
  where next_run_at <= due and (after is null or workspace_id > after)
    and workspace_id not in (select workspace_id from parapet.deleted_workspaces)
  order by workspace_id limit most;
end;

revoke execute on function parapet.delete_workspace(uuid), parapet.restore_workspace(uuid),
  parapet.transfer_ownership(uuid, uuid), parapet.workspaces_to_erase(integer),
  parapet.erase_workspace(uuid, integer) from public;
grant execute on function parapet.delete_workspace(uuid), parapet.restore_workspace(uuid),
  parapet.transfer_ownership(uuid, uuid) to parapet_api;
grant execute on function parapet.workspaces_to_erase(integer),
  parapet.erase_workspace(uuid, integer) to parapet_worker;

alter table parapet.deleted_workspaces enable row level security;
grant select (workspace_id, deleted_at, erase_at) on parapet.deleted_workspaces to parapet_api;
create policy read on parapet.deleted_workspaces for select to parapet_api
  using (
    workspace_id in (
      select id from parapet.workspaces where owner_id = (select parapet.actor_id())
    )
  );
