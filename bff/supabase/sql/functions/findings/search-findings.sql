grant create on schema parapet to parapet_search;
set local role parapet_search;

-- Returns the first `most` matches of one severity, last seen first, among the first `reads`
-- findings of it. A branch per status, so that the index of lists serves the order.
-- Callers: other functions alone.
create or replace function parapet.walk_findings(
    workspace uuid, rank smallint, statuses text[], pattern text, reads integer, most integer
  )
  returns setof uuid
  language sql stable
  set search_path = ''
  set plan_cache_mode = 'force_generic_plan'
as $$
  select r.id from (
    select b.id, b.asset_id, b.text from (
      (select f.id, f.asset_id, f.last_seen_at,
        f.title || e'\n' || f.location || e'\n' || f.check_id as text
      from parapet.findings as f
      where f.workspace_id = workspace and not f.archived and f.severity_rank = rank
        and f.status = 'open' and (statuses is null or 'open' = any (statuses))
      order by f.last_seen_at desc, f.id desc limit reads)
      union all
      (select f.id, f.asset_id, f.last_seen_at,
        f.title || e'\n' || f.location || e'\n' || f.check_id as text
      from parapet.findings as f
      where f.workspace_id = workspace and not f.archived and f.severity_rank = rank
        and f.status = 'reopened' and (statuses is null or 'reopened' = any (statuses))
      order by f.last_seen_at desc, f.id desc limit reads)
      union all
      (select f.id, f.asset_id, f.last_seen_at,
        f.title || e'\n' || f.location || e'\n' || f.check_id as text
      from parapet.findings as f
      where f.workspace_id = workspace and not f.archived and f.severity_rank = rank
        and f.status = 'acknowledged' and (statuses is null or 'acknowledged' = any (statuses))
      order by f.last_seen_at desc, f.id desc limit reads)
      union all
      (select f.id, f.asset_id, f.last_seen_at,
        f.title || e'\n' || f.location || e'\n' || f.check_id as text
      from parapet.findings as f
      where f.workspace_id = workspace and not f.archived and f.severity_rank = rank
        and f.status = 'false_positive' and (statuses is null or 'false_positive' = any (statuses))
      order by f.last_seen_at desc, f.id desc limit reads)
      union all
      (select f.id, f.asset_id, f.last_seen_at,
        f.title || e'\n' || f.location || e'\n' || f.check_id as text
      from parapet.findings as f
      where f.workspace_id = workspace and not f.archived and f.severity_rank = rank
        and f.status = 'risk_accepted' and (statuses is null or 'risk_accepted' = any (statuses))
      order by f.last_seen_at desc, f.id desc limit reads)
      union all
      (select f.id, f.asset_id, f.last_seen_at,
        f.title || e'\n' || f.location || e'\n' || f.check_id as text
      from parapet.findings as f
      where f.workspace_id = workspace and not f.archived and f.severity_rank = rank
        and f.status = 'fixed' and (statuses is null or 'fixed' = any (statuses))
      order by f.last_seen_at desc, f.id desc limit reads)
    ) as b
    order by b.last_seen_at desc, b.id desc
    limit reads
  ) as r
  where r.text ilike pattern or (
    select a.display_name || e'\n' || a.canonical_key from parapet.assets as a
    where a.id = r.asset_id
  ) ilike pattern
  limit most
$$;
revoke execute on function parapet.walk_findings(uuid, smallint, text[], text, integer, integer) from public;

-- Returns the titles that match, by check; null when there are too many titles to look at each.
-- Callers: other functions alone.
create or replace function parapet.matching_titles(
    workspace uuid, pattern text, out checks text[], out titles text[]
  )
  language plpgsql stable
  set search_path = ''
as $$
declare
  most constant integer := 2000;
  read integer;
begin
  with recursive named as (
    (select f.check_id, f.title from parapet.findings as f
    where f.workspace_id = workspace and not f.archived
    order by f.check_id, f.title limit 1)
    union all
    select following.check_id, following.title from named
    cross join lateral (
      select f.check_id, f.title from parapet.findings as f
      where f.workspace_id = workspace and not f.archived
        and (f.check_id, f.title) > (named.check_id, named.title)
      order by f.check_id, f.title limit 1
    ) as following
  )
  select count(*), coalesce(array_agg(n.check_id) filter (where n.matches), '{}'),
    coalesce(array_agg(n.title) filter (where n.matches), '{}')
  into read, checks, titles
  from (
    select check_id, title, title ilike pattern or check_id ilike pattern as matches
    from named limit most
  ) as n;
  if read = most then
    checks := null;
    titles := null;
  end if;
end
$$;
revoke execute on function parapet.matching_titles(uuid, text) from public;

-- Returns the `most` worst matches of these severities and statuses: of matching titles, which are
-- read in that order, of locations and of assets.
-- Callers: other functions alone.
create or replace function parapet.match_findings(
    workspace uuid, pattern text, ranks smallint[], statuses text[], checks text[], titles text[],
    most integer
  )
  returns setof uuid
  language sql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
  select m.id from (
    select f.id, f.severity_rank, f.last_seen_at
    from unnest(checks, titles) as named(check_id, title)
    cross join unnest(ranks) as of_rank(rank)
    cross join unnest(statuses) as of_status(status)
    cross join lateral (
      select f.id, f.severity_rank, f.last_seen_at from parapet.findings as f
      where f.workspace_id = workspace and not f.archived
        and f.check_id = named.check_id and f.title = named.title
        and f.severity_rank = of_rank.rank and f.status = of_status.status
      order by f.last_seen_at desc, f.id desc limit most
    ) as f
    union
    select f.id, f.severity_rank, f.last_seen_at from parapet.findings as f
    where titles is null and f.workspace_id = workspace and not f.archived
      and f.severity_rank = any (ranks) and f.status = any (statuses)
      and (f.title || e'\n' || f.check_id) ilike pattern
    union
    select f.id, f.severity_rank, f.last_seen_at from parapet.findings as f
    where f.workspace_id = workspace and not f.archived
      and f.severity_rank = any (ranks) and f.status = any (statuses)
      and f.location ilike pattern
    union
    select f.id, f.severity_rank, f.last_seen_at
    from parapet.assets as a
    join parapet.findings as f on f.workspace_id = workspace and f.asset_id = a.id
    where a.workspace_id = workspace and not f.archived
      and f.severity_rank = any (ranks) and f.status = any (statuses)
      and (a.display_name || e'\n' || a.canonical_key) ilike pattern
  ) as m
  order by m.severity_rank, m.last_seen_at desc, m.id desc
  limit most
$$;
revoke execute on function parapet.match_findings(uuid, text, smallint[], text[], text[], text[], integer) from public;

-- Returns the `most` worst findings that match, of assets that are not archived: most severe, then
-- last seen. A null filter keeps all. Whether a word is frequent is asked among the findings that
-- the filter keeps; a frequent one is found by reading in that order, because the index list of it
-- is as long as the table.
-- Callers: the API.
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
  -- One or two of a few that pass say nothing.
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
grant execute on function parapet.search_findings(uuid, text, text[], text[], integer)
  to parapet_api;
revoke execute on function parapet.search_findings(uuid, text, text[], text[], integer) from public;

reset role;
revoke create on schema parapet from parapet_search;
