grant create on schema parapet to parapet_search;
set local role parapet_search;

-- Returns the `most` worst findings of these checks: most severe, then last seen. A null filter
-- keeps all. A search for another name of a problem, such as an abbreviation or a weakness, finds
-- the findings of the checks that have it; each check is read from its own index.
-- Callers: the API.
create or replace function parapet.search_check_findings(
    workspace uuid, checks text[], severities text[], statuses text[], most integer
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
  rank smallint;
  missing integer := most;
  found integer;
begin
  if not exists (select from parapet.actor_open_workspaces() as own where own = workspace) then
    return;
  end if;
  foreach rank in array array(
    select position::smallint
    from unnest(array['critical', 'high', 'medium', 'low', 'info'])
      with ordinality as named(severity, position)
    where severities is null or named.severity = any (severities)
  ) loop
    exit when missing <= 0;
    return query
      select f.id, f.severity, f.severity_rank, f.status, f.title, f.first_seen_at, f.last_seen_at
      from parapet.findings as f
      where f.id = any (array(
        select worst.id
        from unnest(checks) as wanted(check_id)
        cross join lateral (
          select s.id, s.last_seen_at from parapet.findings as s
          where s.workspace_id = workspace and not s.archived
            and s.check_id = wanted.check_id and s.severity_rank = rank
            and (statuses is null or s.status = any (statuses))
          order by s.last_seen_at desc, s.id desc limit missing
        ) as worst
        order by worst.last_seen_at desc, worst.id desc limit missing
      ));
    get diagnostics found = row_count;
    missing := missing - found;
  end loop;
end
$$;
grant execute on function parapet.search_check_findings(uuid, text[], text[], text[], integer)
  to parapet_api;
revoke execute on function parapet.search_check_findings(uuid, text[], text[], text[], integer) from public;

reset role;
revoke create on schema parapet from parapet_search;
