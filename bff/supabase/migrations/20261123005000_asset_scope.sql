-- Members who see the assets with some tags alone. `asset_tags` is the kept table of what each tag covers, so
-- that a policy compares a row with a set that is read once in a statement, by an index.

alter table parapet.memberships
  add column asset_scope text[],
  add constraint memberships_asset_scope_check check (
    asset_scope is null
    or (cardinality(asset_scope) between 1 and 20 and role not in ('admin', 'owner'))
  );
alter table parapet.invitations
  add column asset_scope text[],
  add constraint invitations_asset_scope_check check (
    asset_scope is null or (cardinality(asset_scope) between 1 and 20 and role <> 'admin')
  );
grant select (asset_scope), insert (asset_scope) on parapet.invitations to parapet_api;
-- The tags whose assets a report is about; null for the whole workspace.
alter table parapet.reports add column asset_scope text[];

-- The workspaces of the actor without a limit.
create function parapet.actor_open_workspaces() returns setof uuid
  language sql stable security definer rows 1 cost 1
  set search_path = ''
begin atomic
  select workspace_id from parapet.memberships
  where user_id = parapet.actor_id() and asset_scope is null
    and workspace_id = coalesce(parapet.actor_key_workspace(), workspace_id);
end;

-- The assets that the actor sees in workspaces with a limit; an asset with two of the tags comes twice.
create function parapet.actor_scoped_assets() returns setof uuid
  language sql stable security definer rows 1 cost 1
  set search_path = ''
begin atomic
  select tagged.asset_id
  from parapet.memberships as member
  cross join lateral unnest(member.asset_scope) as allowed(tag)
  join parapet.asset_tags as tagged
    on tagged.workspace_id = member.workspace_id and tagged.tag = allowed.tag
  where member.user_id = parapet.actor_id() and member.asset_scope is not null
    and member.workspace_id = coalesce(parapet.actor_key_workspace(), member.workspace_id);
end;

-- Of one row each, by keys: a sub-select over the other table could be planned as a read of all of it.
create function parapet.actor_sees_finding(workspace uuid, finding uuid) returns boolean
  language sql stable security definer cost 1
  set search_path = ''
begin atomic
  select exists (
    select from parapet.findings
    join parapet.memberships as member
      on member.workspace_id = findings.workspace_id and member.user_id = parapet.actor_id()
    join parapet.asset_tags as tagged
      on tagged.workspace_id = findings.workspace_id and tagged.asset_id = findings.asset_id
        and tagged.tag = any (member.asset_scope)
    where findings.id = finding and findings.workspace_id = workspace
      and workspace = coalesce(parapet.actor_key_workspace(), workspace)
  );
end;

create function parapet.actor_sees_service(workspace uuid, service uuid) returns boolean
  language sql stable security definer cost 10
  set search_path = ''
begin atomic
  select exists (
    select from parapet.asset_services
    join parapet.memberships as member
      on member.workspace_id = asset_services.workspace_id and member.user_id = parapet.actor_id()
    join parapet.asset_tags as tagged
      on tagged.workspace_id = asset_services.workspace_id and tagged.asset_id = asset_services.asset_id
        and tagged.tag = any (member.asset_scope)
    where asset_services.id = service and asset_services.workspace_id = workspace
      and workspace = coalesce(parapet.actor_key_workspace(), workspace)
  );
end;

-- A scan has the counts and the log of all its assets: it is seen where all of them are.
create function parapet.actor_sees_targets(workspace uuid, scan uuid, assets integer) returns boolean
  language sql stable security definer cost 10
  set search_path = ''
begin atomic
  select not exists (
    select from parapet.scan_targets as target
    where target.workspace_id = workspace and target.scan_id = scan and not exists (
      select from parapet.memberships as member
      join parapet.asset_tags as tagged
        on tagged.workspace_id = workspace and tagged.asset_id = target.asset_id
          and tagged.tag = any (member.asset_scope)
      where member.workspace_id = workspace and member.user_id = parapet.actor_id()
    )
  ) and assets = (
    select count(*) from parapet.scan_targets as target
    where target.workspace_id = workspace and target.scan_id = scan
  );
end;

-- One that the actor has just started has no assets yet.
create function parapet.actor_sees_scan(workspace uuid, scan uuid) returns boolean
  language sql stable security definer cost 10
  set search_path = ''
begin atomic
  select exists (
    select from parapet.scans where id = scan and workspace_id = workspace and (
      (created_by = parapet.actor_id() and status = 'queued')
      or parapet.actor_sees_targets(workspace, id, asset_count)
    )
  );
end;

-- Names of hosts whose proof such an actor sees.
create function parapet.actor_scoped_hosts() returns setof text
  language sql stable security definer rows 10
  set search_path = ''
begin atomic
  select parapet.host_of_target(assets.type, assets.canonical_key) from parapet.assets
  where assets.id in (select parapet.actor_scoped_assets());
end;

-- The log speaks of the whole workspace.
create or replace function parapet.actor_workspaces_to_audit() returns setof uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  select workspace_id from parapet.memberships
  where user_id = parapet.actor_id() and role in ('auditor', 'admin', 'owner')
    and asset_scope is null
    and workspace_id = coalesce(parapet.actor_key_workspace(), workspace_id);
end;

revoke execute on function parapet.actor_open_workspaces(), parapet.actor_scoped_assets(),
  parapet.actor_scoped_hosts(), parapet.actor_sees_finding(uuid, uuid),
  parapet.actor_sees_service(uuid, uuid),
  parapet.actor_sees_targets(uuid, uuid, integer), parapet.actor_sees_scan(uuid, uuid) from public;
grant execute on function parapet.actor_open_workspaces(), parapet.actor_scoped_assets(),
  parapet.actor_scoped_hosts(), parapet.actor_sees_finding(uuid, uuid),
  parapet.actor_sees_service(uuid, uuid),
  parapet.actor_sees_targets(uuid, uuid, integer), parapet.actor_sees_scan(uuid, uuid)
  to parapet_api;
grant execute on function parapet.actor_open_workspaces() to parapet_search;

-- Reading tables about assets asks for no more than before where nobody is limited, so that plans stay. The
-- other policies are restrictive: they narrow what is allowed, for every command.
do $$
declare
  of record;
  is_open constant text := 'workspace_id in (select parapet.actor_open_workspaces())';
  is_seen text;
begin
  for of in
    select * from (values
      ('assets', 'id'), ('asset_tags', 'asset_id'), ('asset_services', 'asset_id'),
      ('asset_technologies', 'asset_id'), ('asset_certificates', 'asset_id'),
      ('asset_candidates', 'parent_asset_id'), ('discovery_runs', 'asset_id'),
      ('findings', 'asset_id'), ('finding_assets', 'asset_id'), ('finding_mutes', 'asset_id'),
      ('scan_targets', 'asset_id'), ('scan_ledger', 'asset_id'), ('feed_events', 'asset_id')
    ) as keyed(name, key)
  loop
    is_seen := format(
      '%s or %I in (select parapet.actor_scoped_assets())', is_open, of.key);
    execute format('alter policy read on parapet.%I using (%s)', of.name, is_seen);
    execute format(
      'create policy add_within_scope on parapet.%I as restrictive for insert to parapet_api
         with check (%s)', of.name, is_seen);
    execute format(
      'create policy change_within_scope on parapet.%I as restrictive for update to parapet_api
         using (%s)', of.name, is_seen);
    execute format(
      'create policy remove_within_scope on parapet.%I as restrictive for delete to parapet_api
         using (%s)', of.name, is_seen);
  end loop;
  for of in
    select * from (values
      ('finding_history'), ('finding_occurrences'), ('finding_retests'), ('finding_risk_acceptances')
    ) as keyed(name)
  loop
    execute format(
      'create policy within_scope on parapet.%1$I as restrictive for all to parapet_api
         using (%2$s or parapet.actor_sees_finding(workspace_id, finding_id))', of.name, is_open);
  end loop;
  -- What speaks of the workspace as a whole.
  for of in
    select * from (values
      ('asset_counts'), ('asset_tag_counts'), ('finding_counts'), ('technology_counts'),
      ('score_days'), ('report_schedules'), ('cloud_accounts'), ('integration_deliveries')
    ) as whole(name)
  loop
    execute format(
      'create policy within_scope on parapet.%I as restrictive for all to parapet_api using (%s)',
      of.name, is_open);
  end loop;
end
$$;

alter policy read on parapet.asset_service_addresses using (
  workspace_id in (select parapet.actor_open_workspaces())
  or parapet.actor_sees_service(workspace_id, service_id)
);
-- Pages of findings are read from indices alone, which have no asset, so that their policy asks by the id.
-- As an `or` it would have the planner expect half as many rows again.
alter policy read on parapet.findings using (
  case when workspace_id in (select parapet.actor_open_workspaces()) then true
    else parapet.actor_sees_finding(workspace_id, id) end
);
-- Those of the feed have the asset: the API adds events, whose policy cannot look for a row yet.
drop index parapet.feed_events_newest_idx;
create index feed_events_newest_idx
  on parapet.feed_events (workspace_id, occurred_at desc, id desc) include (asset_id);
drop index parapet.feed_events_type_idx;
create index feed_events_type_idx
  on parapet.feed_events (workspace_id, type, severity, occurred_at desc, id desc) include (asset_id);

create policy within_scope on parapet.scans as restrictive for all to parapet_api
  using (
    workspace_id in (select parapet.actor_open_workspaces())
    or (created_by = (select parapet.actor_id()) and status = 'queued')
    or parapet.actor_sees_targets(workspace_id, id, asset_count)
  );
create policy within_scope on parapet.scan_events as restrictive for all to parapet_api
  using (
    workspace_id in (select parapet.actor_open_workspaces())
    or parapet.actor_sees_scan(workspace_id, scan_id)
  );
create policy within_scope on parapet.schedule_runs as restrictive for all to parapet_api
  using (
    workspace_id in (select parapet.actor_open_workspaces())
    or parapet.actor_sees_scan(workspace_id, scan_id)
  );
-- Schedules of all assets, and of assets or tags of which the actor sees each.
create policy within_scope on parapet.scan_schedules as restrictive for all to parapet_api
  using (
    workspace_id in (select parapet.actor_open_workspaces())
    or target ->> 'kind' = 'all'
    or (
      target ->> 'kind' = 'assets'
      and not exists (
        select from jsonb_array_elements_text(target -> 'assetIds') as chosen(id)
        where chosen.id::uuid not in (select parapet.actor_scoped_assets())
      )
    )
    or (
      target ->> 'kind' = 'tags'
      and exists (
        select from parapet.memberships as member
        where member.workspace_id = scan_schedules.workspace_id
          and member.user_id = (select parapet.actor_id())
          and target -> 'tags' <@ to_jsonb(member.asset_scope)
      )
    )
  );
create policy within_scope on parapet.ownership_proofs as restrictive for all to parapet_api
  using (
    workspace_id in (select parapet.actor_open_workspaces())
    or host in (select parapet.actor_scoped_hosts())
  );
create policy within_scope on parapet.reports as restrictive for all to parapet_api
  using (
    workspace_id in (select parapet.actor_open_workspaces())
    or exists (
      select from parapet.memberships as member
      where member.workspace_id = reports.workspace_id
        and member.user_id = (select parapet.actor_id())
        and reports.asset_scope <@ member.asset_scope
    )
  );

-- A report has the limit of who asks for it.
create function parapet.limit_report() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  new.asset_scope := (
    select asset_scope from parapet.memberships
    where workspace_id = new.workspace_id and user_id = new.created_by
  );
  return new;
end
$$;
create trigger limit_to_scope before insert on parapet.reports
  for each row execute function parapet.limit_report();
revoke execute on function parapet.limit_report() from public;

-- For workers: members with a limit, for messages to them.
create function parapet.scoped_members() returns table (user_id uuid, asset_scope text[])
  language sql stable security definer
  set search_path = ''
begin atomic
  select memberships.user_id, memberships.asset_scope from parapet.memberships
  where workspace_id = parapet.worker_workspace() and memberships.asset_scope is not null;
end;
create function parapet.scan_is_within(scan uuid, tags text[]) returns boolean
  language sql stable security definer
  set search_path = ''
begin atomic
  select asset_count = (
    select count(*) from parapet.scan_targets as target
    where target.workspace_id = scans.workspace_id and target.scan_id = scans.id and exists (
      select from parapet.asset_tags as tagged
      where tagged.workspace_id = scans.workspace_id and tagged.asset_id = target.asset_id
        and tagged.tag = any (tags)
    )
  )
  from parapet.scans where id = scan and workspace_id = parapet.worker_workspace();
end;
revoke execute on function parapet.scoped_members(), parapet.scan_is_within(uuid, text[])
  from public;
grant execute on function parapet.scoped_members(), parapet.scan_is_within(uuid, text[])
  to parapet_worker;

-- The search reads all workspaces; a member with a limit searches the rows of their assets instead.
grant create on schema parapet to parapet_search;
do $$
declare
  found regprocedure;
  text text;
begin
  foreach found in array array[
    'parapet.search_findings(uuid, text, text[], text[], integer)',
    'parapet.search_assets(uuid, text, integer)'
  ]::regprocedure[] loop
    text := replace(
      pg_get_functiondef(found), 'parapet.actor_workspaces()', 'parapet.actor_open_workspaces()');
    if text = pg_get_functiondef(found) then
      raise exception 'the search % does not ask for workspaces', found;
    end if;
    set local role parapet_search;
    execute text;
    reset role;
  end loop;
end
$$;
revoke create on schema parapet from parapet_search;

-- A member with a limit counts what they see of the owner's workspaces.
create or replace function parapet.plan_usage(owner uuid)
  returns table (assets integer, workspaces integer, cloud_accounts integer)
  language sql stable security definer
  set search_path = ''
begin atomic
  with owned as (
    select id, personal,
      owner = parapet.actor_id() or exists (
        select from parapet.workspaces as other
        where other.owner_id = owner and other.id in (select parapet.actor_open_workspaces())
      ) as is_counted
    from parapet.workspaces
    where owner_id = owner and id not in (select workspace_id from parapet.deleted_workspaces)
  )
  select
    (
      select coalesce(sum(counts.assets), 0)::integer from parapet.asset_counts as counts
      where counts.state <> 'archived'
        and counts.workspace_id in (select id from owned where is_counted)
    ) + (
      select count(*)::integer from parapet.assets
      where assets.id in (select parapet.actor_scoped_assets()) and assets.state <> 'archived'
        and assets.workspace_id in (select id from owned where not is_counted)
    ),
    (
      select count(*)::integer from owned
      where not personal and (is_counted or id in (select parapet.actor_workspaces()))
    ),
    (
      select count(*)::integer from parapet.cloud_accounts
      where workspace_id in (select id from owned where is_counted)
    )
  where parapet.actor_sees_plan_of(owner);
end;
