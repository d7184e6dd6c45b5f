-- Search: part of a word, in any case, in the title, location and check of a finding and in the name
-- and target of an asset. Trigram indices that begin with the workspace serve it.
--
-- Postgres uses no index for a text match below a policy, because the match could reveal rows that the
-- policy hides. So the match runs in functions of a role of its own, which may read every row of
-- the searched columns; each of them first checks that the actor belongs to the workspace.

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists btree_gin with schema extensions;

do $$
begin
  if not exists (select from pg_roles where rolname = 'parapet_search') then
    create role parapet_search nologin noinherit;
  end if;
  -- Functions can be given to a role only by its member, which then inherits nothing.
  if current_setting('server_version_num')::int >= 160000 then
    execute format('grant parapet_search to %I with inherit false, set true', current_user);
  else
    execute format('grant parapet_search to %I', current_user);
  end if;
end
$$;

-- The extension may be installed in another schema already, as on a hosted project.
do $$
declare
  home text := (
    select nspname from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
    where extname = 'pg_trgm'
  );
begin
  execute format(
    'create index findings_search_idx on parapet.findings
       using gin (workspace_id, (title || e''\n'' || location || e''\n'' || check_id) %I.gin_trgm_ops)
       with (gin_pending_list_limit = 256) where not archived', home);
  execute format(
    'create index assets_search_idx on parapet.assets
       using gin (workspace_id, (display_name || e''\n'' || canonical_key) %I.gin_trgm_ops)
       with (gin_pending_list_limit = 256)',
    home);
end
$$;

grant usage on schema parapet to parapet_search;
grant execute on function parapet.actor_workspaces() to parapet_search;
grant select (
    id, workspace_id, asset_id, severity, severity_rank, status, title, location, check_id, archived,
    first_seen_at, last_seen_at
  ) on parapet.findings to parapet_search;
grant select (id, workspace_id, type, state, display_name, canonical_key, score)
  on parapet.assets to parapet_search;
create policy search on parapet.findings for select to parapet_search using (true);
create policy search on parapet.assets for select to parapet_search using (true);

-- At most `most` findings of assets that are not archived, in no order. A null filter keeps all. A
-- word that a sample shows to be frequent is found sooner by reading on than through the index,
-- whose list of a frequent word is as long as the table.
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
as $$
#variable_conflict use_column
declare
  sampled constant integer := 300;
  frequent constant integer := 30;
  read_on constant integer := 20000;
  seen integer;
  found uuid[];
begin
  if not exists (select from parapet.actor_workspaces() as own where own = workspace) then
    return;
  end if;
  select count(*) into seen from (
    select f.severity, f.status, f.title || e'\n' || f.location || e'\n' || f.check_id as text
    from parapet.findings as f where f.workspace_id = workspace and not f.archived
    order by f.asset_id limit sampled
  ) as sample
  where text ilike pattern
    and (severities is null or severity = any (severities))
    and (statuses is null or status = any (statuses));
  if seen >= frequent then
    select array_agg(id) into found from (
      select id from (
        select f.id, f.severity, f.status,
          f.title || e'\n' || f.location || e'\n' || f.check_id as text
        from parapet.findings as f where f.workspace_id = workspace and not f.archived
        order by f.asset_id limit read_on
      ) as read
      where text ilike pattern
        and (severities is null or severity = any (severities))
        and (statuses is null or status = any (statuses))
      limit most
    ) as matching;
    if cardinality(found) = most then
      return query
        select f.id, f.severity, f.severity_rank, f.status, f.title, f.first_seen_at, f.last_seen_at
        from parapet.findings as f where f.id = any (found);
      return;
    end if;
  end if;
  return query
    (
      select f.id, f.severity, f.severity_rank, f.status, f.title, f.first_seen_at, f.last_seen_at
      from parapet.findings as f
      where f.workspace_id = workspace and not f.archived
        and (f.title || e'\n' || f.location || e'\n' || f.check_id) ilike pattern
        and (severities is null or f.severity = any (severities))
        and (statuses is null or f.status = any (statuses))
      limit most
    )
    union
    (
      select f.id, f.severity, f.severity_rank, f.status, f.title, f.first_seen_at, f.last_seen_at
      from (
        select a.id from parapet.assets as a
        where a.workspace_id = workspace
          and (a.display_name || e'\n' || a.canonical_key) ilike pattern
        limit most
      ) as named
      join parapet.findings as f on f.workspace_id = workspace and f.asset_id = named.id
      where not f.archived
        and (severities is null or f.severity = any (severities))
        and (statuses is null or f.status = any (statuses))
      limit most
    )
    limit most;
end
$$;

-- At most `most` assets in any state, in no order.
create function parapet.search_assets(workspace uuid, pattern text, most integer)
  returns table (id uuid, type text, state text, display_name text, score smallint)
  language plpgsql stable security definer
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
#variable_conflict use_column
begin
  if not exists (select from parapet.actor_workspaces() as own where own = workspace) then
    return;
  end if;
  return query
    select a.id, a.type, a.state, a.display_name, a.score from parapet.assets as a
    where a.workspace_id = workspace
      and (a.display_name || e'\n' || a.canonical_key) ilike pattern
    limit most;
end
$$;

revoke execute on all functions in schema parapet from public;
grant execute on function parapet.search_findings(uuid, text, text[], text[], integer)
  to parapet_api;
grant execute on function parapet.search_assets(uuid, text, integer) to parapet_api;

grant create on schema parapet to parapet_search;
alter function parapet.search_findings(uuid, text, text[], text[], integer)
  owner to parapet_search;
alter function parapet.search_assets(uuid, text, integer) owner to parapet_search;
revoke create on schema parapet from parapet_search;
