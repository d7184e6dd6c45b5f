-- Why a finding stands where it stands, the version of the formula that says so, and the change that closes it.
-- Findings of the first version are ranked anew by the job of `priority_version`; decisions stay as they are.
alter table parapet.findings
  add column priority_why text not null default 'Ranked by an earlier formula.',
  add column priority_version smallint not null default 1,
  -- Null until it is ranked by the second version.
  add column fix text;
grant insert (priority_why, priority_version, fix), update (priority_why, priority_version, fix)
  on parapet.findings to parapet_worker;

set local maintenance_work_mem = '256MB';
-- Empty once all are ranked. Writes of findings wait while it is built: some seconds for a million.
create index findings_first_formula_idx on parapet.findings (workspace_id, asset_id)
  where priority_version < 2;

-- The next workspaces with findings of an earlier formula, for a process that sees no workspace.
create function parapet.workspaces_to_rank_anew(after uuid, most integer) returns setof uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  -- One look into the index for each workspace, however many findings it has.
  with recursive next as (
    (select workspace_id from parapet.findings
      where priority_version < 2 and (after is null or workspace_id > after)
      order by workspace_id limit 1)
    union all
    (select further.workspace_id from next
      cross join lateral (
        select workspace_id from parapet.findings
        where priority_version < 2 and findings.workspace_id > next.workspace_id
        order by workspace_id limit 1
      ) as further)
  )
  select workspace_id from next limit most;
end;
revoke execute on function parapet.workspaces_to_rank_anew(uuid, integer) from public;
grant execute on function parapet.workspaces_to_rank_anew(uuid, integer) to parapet_worker;

-- Groups by fix read the index of the worst findings alone, and a list of one fix an index of its own.
drop index parapet.findings_worst_idx;
create index findings_worst_idx on parapet.findings (workspace_id, severity_rank, id desc)
  include (status, asset_id, check_id, risk_level, priority_score, assignee_id, fix)
  where not archived;
create index findings_fix_idx on parapet.findings (workspace_id, fix, severity_rank, id desc)
  include (status, asset_id, check_id)
  where not archived;
