-- Returns the workspaces after `after` with accepted risks that have expired. As definer, because a
-- worker sees one workspace at a time.
-- Callers: workers.
create or replace function parapet.workspaces_with_expired_risks(after uuid, most integer) returns setof uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  select distinct workspace_id from parapet.finding_risk_acceptances
  where state = 'approved' and expires_at <= now() and (after is null or workspace_id > after)
  order by workspace_id limit most;
end;
grant execute on function parapet.workspaces_with_expired_risks(uuid, integer) to parapet_worker;

-- Returns the workspaces after `after` with findings of an earlier formula, for a process that sees
-- no workspace.
-- Callers: workers.
create or replace function parapet.workspaces_to_rank_anew(after uuid, most integer) returns setof uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  -- One look into the index for each workspace, however many findings it has.
  with recursive next as (
    (select workspace_id from parapet.findings
      where priority_version < 3 and (after is null or workspace_id > after)
      order by workspace_id limit 1)
    union all
    (select further.workspace_id from next
      cross join lateral (
        select workspace_id from parapet.findings
        where priority_version < 3 and findings.workspace_id > next.workspace_id
        order by workspace_id limit 1
      ) as further)
  )
  select workspace_id from next limit most;
end;
grant execute on function parapet.workspaces_to_rank_anew(uuid, integer) to parapet_worker;
