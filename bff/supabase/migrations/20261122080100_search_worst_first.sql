-- A search that matches more than it lists lists the worst matches of all: findings by severity, then
-- last seen first; assets by score. Functions of the role that searches; see the first search migration.

-- With the severity, so that a word that is frequent in another severity costs little in this one.
do $$
declare
  home text := (
    select nspname from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
    where extname = 'pg_trgm'
  );
begin
  execute format(
    'create index findings_text_idx on parapet.findings
       using gin (workspace_id, severity_rank,
         (title || e''\n'' || location || e''\n'' || check_id) %I.gin_trgm_ops)
       with (gin_pending_list_limit = 256) where not archived', home);
end
$$;
drop index parapet.findings_search_idx;
create index assets_riskiest_idx on parapet.assets (workspace_id, (coalesce(score, 101)), id);

-- The first `most` matches of one severity, last seen first, among the first `reads` findings of it. A
-- branch per status, so that the index of lists serves the order.
create function parapet.walk_findings(
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

-- The `most` worst findings of assets that are not archived: most severe, then last seen. A null
-- filter keeps all. A word that a sample shows to be frequent is found by reading in that order; the
-- index lists of a frequent word are as long as the table.
drop function parapet.search_findings(uuid, text, text[], text[], integer);
create function parapet.search_findings(
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
  frequent constant integer := 30;
  reads constant integer := 20000;
  ranks constant text[] := '{critical, high, medium, low, info}';
  seen integer;
  missing integer := most;
  found uuid[] := '{}';
  of_rank uuid[];
begin
  if not exists (select from parapet.actor_workspaces() as own where own = workspace) then
    return;
  end if;
  select count(*) into seen from (
    select f.severity, f.status, f.asset_id,
      f.title || e'\n' || f.location || e'\n' || f.check_id as text
    from parapet.findings as f where f.workspace_id = workspace and not f.archived
    order by f.asset_id limit sampled
  ) as sample
  where (severities is null or severity = any (severities))
    and (statuses is null or status = any (statuses))
    and (text ilike pattern or (
      select a.display_name || e'\n' || a.canonical_key from parapet.assets as a
      where a.id = asset_id
    ) ilike pattern);
  if seen < frequent then
    return query
      select m.id, m.severity, m.severity_rank, m.status, m.title, m.first_seen_at, m.last_seen_at
      from (
        select f.id, f.severity, f.severity_rank, f.status, f.title, f.first_seen_at, f.last_seen_at
        from parapet.findings as f
        where f.workspace_id = workspace and not f.archived
          and (f.title || e'\n' || f.location || e'\n' || f.check_id) ilike pattern
        union
        select f.id, f.severity, f.severity_rank, f.status, f.title, f.first_seen_at, f.last_seen_at
        from parapet.assets as a
        join parapet.findings as f on f.workspace_id = workspace and f.asset_id = a.id
        where a.workspace_id = workspace and not f.archived
          and (a.display_name || e'\n' || a.canonical_key) ilike pattern
      ) as m
      where (severities is null or m.severity = any (severities))
        and (statuses is null or m.status = any (statuses))
      order by m.severity_rank, m.last_seen_at desc, m.id desc
      limit most;
    return;
  end if;
  for rank in 1..5 loop
    exit when missing <= 0;
    continue when severities is not null and not ranks[rank] = any (severities);
    of_rank := null;
    select count(*) into seen
      from parapet.walk_findings(workspace, rank::smallint, statuses, pattern, sampled, sampled);
    if seen >= frequent then
      of_rank := array(select parapet.walk_findings(
        workspace, rank::smallint, statuses, pattern, reads, missing));
    end if;
    if of_rank is null or cardinality(of_rank) < missing then
      of_rank := array(
        select m.id from (
          select f.id, f.last_seen_at, f.status
          from parapet.findings as f
          where f.workspace_id = workspace and not f.archived and f.severity_rank = rank::smallint
            and (f.title || e'\n' || f.location || e'\n' || f.check_id) ilike pattern
          union
          select f.id, f.last_seen_at, f.status
          from parapet.assets as a
          join parapet.findings as f on f.workspace_id = workspace and f.asset_id = a.id
          where a.workspace_id = workspace and not f.archived and f.severity_rank = rank::smallint
            and (a.display_name || e'\n' || a.canonical_key) ilike pattern
        ) as m
        where statuses is null or m.status = any (statuses)
        order by m.last_seen_at desc, m.id desc
        limit missing
      );
    end if;
    found := found || of_rank;
    missing := missing - cardinality(of_rank);
  end loop;
  return query
    select f.id, f.severity, f.severity_rank, f.status, f.title, f.first_seen_at, f.last_seen_at
    from parapet.findings as f where f.id = any (found);
end
$$;

-- The `most` riskiest assets in any state; those without a score come last.
drop function parapet.search_assets(uuid, text, integer);
create function parapet.search_assets(workspace uuid, pattern text, most integer)
  returns table (id uuid, type text, state text, display_name text, score smallint)
  language plpgsql stable security definer
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set max_parallel_workers_per_gather = 0
as $$
#variable_conflict use_column
declare
  sampled constant integer := 300;
  frequent constant integer := 30;
  reads constant integer := 20000;
  seen integer;
  found uuid[];
begin
  if not exists (select from parapet.actor_workspaces() as own where own = workspace) then
    return;
  end if;
  select count(*) into seen from (
    select a.display_name || e'\n' || a.canonical_key as text from parapet.assets as a
    where a.workspace_id = workspace
    order by coalesce(a.score, 101), a.id limit sampled
  ) as sample
  where text ilike pattern;
  if seen >= frequent then
    found := array(
      select id from (
        select a.id, a.display_name || e'\n' || a.canonical_key as text from parapet.assets as a
        where a.workspace_id = workspace
        order by coalesce(a.score, 101), a.id limit reads
      ) as read
      where text ilike pattern
      limit most
    );
    if cardinality(found) = most then
      return query
        select a.id, a.type, a.state, a.display_name, a.score from parapet.assets as a
        where a.id = any (found);
      return;
    end if;
  end if;
  return query
    select a.id, a.type, a.state, a.display_name, a.score from parapet.assets as a
    where a.workspace_id = workspace
      and (a.display_name || e'\n' || a.canonical_key) ilike pattern
    order by coalesce(a.score, 101), a.id
    limit most;
end
$$;

revoke execute on all functions in schema parapet from public;
grant execute on function parapet.search_findings(uuid, text, text[], text[], integer)
  to parapet_api;
grant execute on function parapet.search_assets(uuid, text, integer) to parapet_api;

grant create on schema parapet to parapet_search;
alter function parapet.walk_findings(uuid, smallint, text[], text, integer, integer)
  owner to parapet_search;
alter function parapet.search_findings(uuid, text, text[], text[], integer)
  owner to parapet_search;
alter function parapet.search_assets(uuid, text, integer) owner to parapet_search;
revoke create on schema parapet from parapet_search;
