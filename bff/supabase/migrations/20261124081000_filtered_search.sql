-- A search under a filter asks how frequent the word is among the findings that the filter keeps. Among all
-- findings, a word that most of the kept ones have looks rare, and up to a page of each title was read and
-- sorted. The rest of the function is as before.
grant create on schema parapet to parapet_search;
set local role parapet_search;
create or replace function parapet.search_findings(
    workspace uuid, pattern text, severities text[], statuses text[], most integer
  )
  returns table (
    id uuid, severity text, severity_rank smallint, status text, title text,
    first_seen_at timestamptz, last_seen_at timestamptz
  )
  language plpgsql stable security definer
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set max_parallel_workers_per_gather = 0
as $$
#variable_conflict use_column
declare
  sampled constant integer := 300;
  -- The share of a sample from which on a word is frequent: a tenth.
  frequent constant integer := 30;
  reads constant integer := 20000;
  ranks constant smallint[] := array(
    select position::smallint
    from unnest(array['critical', 'high', 'medium', 'low', 'info'])
      with ordinality as named(severity, position)
    where severities is null or named.severity = any (severities)
  );
  kept constant text[] := coalesce(statuses, array[
    'open', 'reopened', 'acknowledged', 'false_positive', 'risk_accepted', 'fixed'
  ]);
  named record;
  of_rank uuid[];
  rank smallint;
  seen integer;
  passing integer;
  missing integer := most;
  found uuid[] := '{}';
begin
  if not exists (select from parapet.actor_open_workspaces() as own where own = workspace) then
    return;
  end if;
  select count(*) filter (where text ilike pattern or (
      select a.display_name || e'\n' || a.canonical_key from parapet.assets as a
      where a.id = asset_id
    ) ilike pattern), count(*)
  into seen, passing
  from (
    select f.severity_rank, f.status, f.asset_id,
      f.title || e'\n' || f.location || e'\n' || f.check_id as text
    from parapet.findings as f where f.workspace_id = workspace and not f.archived
    order by f.asset_id limit sampled
  ) as sample
  where severity_rank = any (ranks) and status = any (kept);
  named := parapet.matching_titles(workspace, pattern);
  -- Of a few that pass, one or two say nothing.
  if seen * sampled < greatest(passing, frequent) * frequent then
    found := array(select parapet.match_findings(
      workspace, pattern, ranks, kept, named.checks, named.titles, most));
  else
    foreach rank in array ranks loop
      exit when missing <= 0;
      of_rank := null;
      select count(*) into seen
        from parapet.walk_findings(workspace, rank, statuses, pattern, sampled, sampled);
      if seen >= frequent then
        of_rank := array(select parapet.walk_findings(
          workspace, rank, statuses, pattern, reads, missing));
      end if;
      if of_rank is null or cardinality(of_rank) < missing then
        of_rank := array(select parapet.match_findings(
          workspace, pattern, array[rank], kept, named.checks, named.titles, missing));
      end if;
      found := found || of_rank;
      missing := missing - cardinality(of_rank);
    end loop;
  end if;
  return query
    select f.id, f.severity, f.severity_rank, f.status, f.title, f.first_seen_at, f.last_seen_at
    from parapet.findings as f where f.id = any (found);
end
$$;
reset role;
revoke create on schema parapet from parapet_search;
