-- Findings that anyone can use count more where they are firm: all of an earlier formula are ranked anew.
set local maintenance_work_mem = '256MB';
-- Empty once all are ranked. Writes of findings wait while it is built: some seconds for a million.
create index findings_outdated_formula_idx on parapet.findings (workspace_id, asset_id)
  where priority_version < 3;
drop index parapet.findings_first_formula_idx;

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
