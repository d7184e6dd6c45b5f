-- A search for the id of a CVE finds the findings that name it. No text of a finding holds all of its ids, so
-- they have an index of their own, by severity, as a search lists the worst matches.
set local maintenance_work_mem = '256MB';
create index findings_cves_idx on parapet.findings
  using gin (workspace_id, severity_rank, (vulnerability -> 'cveIds'))
  with (gin_pending_list_limit = 256)
  where not archived and vulnerability is not null;

grant select (vulnerability) on parapet.findings to parapet_search;

-- The `most` worst findings that name a CVE: most severe, then last seen. A null filter keeps all.
create function parapet.search_cve_findings(
    workspace uuid, cve text, severities text[], statuses text[], most integer
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
      where f.workspace_id = workspace and not f.archived and f.vulnerability is not null
        and f.severity_rank = rank and f.vulnerability -> 'cveIds' ? cve
        and (statuses is null or f.status = any (statuses))
      order by f.last_seen_at desc, f.id desc limit missing;
    get diagnostics found = row_count;
    missing := missing - found;
  end loop;
end
$$;

revoke execute on function
  parapet.search_cve_findings(uuid, text, text[], text[], integer) from public;
grant execute on function parapet.search_cve_findings(uuid, text, text[], text[], integer)
  to parapet_api;
grant create on schema parapet to parapet_search;
alter function parapet.search_cve_findings(uuid, text, text[], text[], integer)
  owner to parapet_search;
revoke create on schema parapet from parapet_search;
