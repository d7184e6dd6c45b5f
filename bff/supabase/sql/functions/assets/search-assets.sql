grant create on schema parapet to parapet_search;
set local role parapet_search;

-- Returns the `most` riskiest assets that match, in any state; those without a score come last. A
-- word that a sample shows to be frequent is found by reading in that order; the index list of a
-- frequent word is as long as the table.
-- Callers: the API.
create or replace function parapet.search_assets(workspace uuid, pattern text, most integer)
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
  if not exists (select from parapet.actor_open_workspaces() as own where own = workspace) then
    return;
  end if;
  select count(*) into seen from (
    select a.display_name || e'\n' || a.canonical_key as text from parapet.assets as a
    where a.workspace_id = workspace and a.type <> 'cloud_account'
    order by coalesce(a.score, 101), a.id limit sampled
  ) as sample
  where text ilike pattern;
  if seen >= frequent then
    found := array(
      select id from (
        select a.id, a.display_name || e'\n' || a.canonical_key as text from parapet.assets as a
        where a.workspace_id = workspace and a.type <> 'cloud_account'
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
    with matching as materialized (
      select a.id, a.type, a.state, a.display_name, a.score from parapet.assets as a
      where a.workspace_id = workspace and a.type <> 'cloud_account'
        and (a.display_name || e'\n' || a.canonical_key) ilike pattern
    )
    select id, type, state, display_name, score from matching
    order by coalesce(score, 101), id
    limit most;
end
$$;
grant execute on function parapet.search_assets(uuid, text, integer) to parapet_api;
revoke execute on function parapet.search_assets(uuid, text, integer) from public;

reset role;
revoke create on schema parapet from parapet_search;
