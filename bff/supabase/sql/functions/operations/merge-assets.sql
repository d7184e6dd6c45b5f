-- Returns a list of ids that names the kept asset in place of the merged ones, each once.
-- Callers: other functions alone.
create or replace function parapet.with_kept_asset(ids jsonb, kept uuid, merged uuid[]) returns jsonb
  language sql immutable
  set search_path = ''
as $$
  select coalesce(jsonb_agg(named.id order by named.place), '[]') from (
    select case when each.id = any (merged::text[]) then kept::text else each.id end as id,
      min(each.place) as place
    from jsonb_array_elements_text(ids) with ordinality as each(id, place)
    group by 1
  ) as named
$$;

-- Gives what merged assets have to the one that is kept, and deletes them. Returns false when the
-- actor may not change the workspace or sees only a part of it. As definer, since it spans the
-- tables of many domains; the caller has locked the assets and checked that the kept one covers
-- them. A fingerprint names a place, so none changes. What scans have recorded stays as it was
-- recorded. Of the same relation one row stays: that of the kept asset, else the latest.
-- `merged_assets` notes what was merged, so that links lead on.
-- Callers: the API.
create or replace function parapet.merge_assets(workspace uuid, kept uuid, merged uuid[]) returns boolean
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  every uuid[] := merged || kept;
  one uuid;
begin
  if workspace not in (select parapet.actor_workspaces_to_change())
    or workspace not in (select parapet.actor_open_workspaces())
    or kept = any (merged)
    or (
      select count(*) from parapet.assets where workspace_id = workspace and id = any (every)
    ) <> cardinality(every)
  then
    return false;
  end if;

  update parapet.findings set asset_id = kept, archived = duplicate_of_id is not null
    where workspace_id = workspace and asset_id = any (merged);
  insert into parapet.finding_assets (finding_id, asset_id, workspace_id)
    select distinct seen.finding_id, kept, workspace
    from parapet.finding_assets as seen
    join parapet.findings as finding on finding.id = seen.finding_id
    where seen.workspace_id = workspace and seen.asset_id = any (merged) and finding.asset_id <> kept
    on conflict do nothing;
  delete from parapet.finding_assets as seen using parapet.findings as finding
    where seen.workspace_id = workspace and seen.asset_id = kept and finding.id = seen.finding_id
      and finding.asset_id = kept;

  -- One row of the same service, technology or certificate stays: that of the kept asset, else the latest.
  with ranked as (
    select id, row_number() over same as place, min(first_seen_at) over same_all as first_seen,
      max(last_seen_at) over same_all as last_seen,
      case when bool_or(gone_at is null) over same_all then null else max(gone_at) over same_all end
        as gone
    from parapet.asset_services where workspace_id = workspace and asset_id = any (every)
    window same_all as (partition by protocol, port),
      same as (partition by protocol, port order by asset_id = kept desc, last_seen_at desc, id)
  )
  update parapet.asset_services as moved set asset_id = kept, first_seen_at = ranked.first_seen,
      last_seen_at = ranked.last_seen, gone_at = ranked.gone
    from ranked where moved.workspace_id = workspace and moved.id = ranked.id and ranked.place = 1;
  with ranked as (
    select id, row_number() over same as place, min(first_seen_at) over same_all as first_seen,
      max(last_seen_at) over same_all as last_seen,
      case when bool_or(gone_at is null) over same_all then null else max(gone_at) over same_all end
        as gone
    from parapet.asset_technologies where workspace_id = workspace and asset_id = any (every)
    window same_all as (partition by protocol, port, slug),
      same as (partition by protocol, port, slug order by asset_id = kept desc, last_seen_at desc, id)
  )
  update parapet.asset_technologies as moved set asset_id = kept, first_seen_at = ranked.first_seen,
      last_seen_at = ranked.last_seen, gone_at = ranked.gone, archived = false
    from ranked where moved.workspace_id = workspace and moved.id = ranked.id and ranked.place = 1;
  with ranked as (
    select id, row_number() over same as place, min(first_seen_at) over same_all as first_seen,
      max(last_seen_at) over same_all as last_seen,
      case when bool_or(gone_at is null) over same_all then null else max(gone_at) over same_all end
        as gone
    from parapet.asset_certificates where workspace_id = workspace and asset_id = any (every)
    window same_all as (partition by protocol, port, sha256),
      same as (partition by protocol, port, sha256 order by asset_id = kept desc, last_seen_at desc, id)
  )
  update parapet.asset_certificates as moved set asset_id = kept, first_seen_at = ranked.first_seen,
      last_seen_at = ranked.last_seen, gone_at = ranked.gone
    from ranked where moved.workspace_id = workspace and moved.id = ranked.id and ranked.place = 1;

  with ranked as (
    select id, row_number() over same as place, min(first_seen_at) over same_all as first_seen,
      max(last_seen_at) over same_all as last_seen,
      case when bool_or(gone_at is null) over same_all then null else max(gone_at) over same_all end
        as gone
    from parapet.asset_relations
    where workspace_id = workspace and asset_id = any (every)
      and target <> (select reverse(host_backwards) from parapet.assets where id = kept)
    window same_all as (partition by type, target, port),
      same as (partition by type, target, port order by asset_id = kept desc, last_seen_at desc, id)
  )
  update parapet.asset_relations as moved set asset_id = kept, first_seen_at = ranked.first_seen,
      last_seen_at = ranked.last_seen, gone_at = ranked.gone
    from ranked where moved.workspace_id = workspace and moved.id = ranked.id and ranked.place = 1;

  update parapet.breach_people set asset_id = kept
    where workspace_id = workspace and asset_id = any (merged);
  update parapet.breach_exposures set asset_id = kept
    where workspace_id = workspace and asset_id = any (merged);
  update parapet.asset_candidates set parent_asset_id = kept
    where workspace_id = workspace and parent_asset_id = any (merged);
  update parapet.feed_events set asset_id = kept
    where workspace_id = workspace and asset_id = any (merged);
  update parapet.scan_schedules
    set target = jsonb_set(
      target, '{assetIds}', parapet.with_kept_asset(target->'assetIds', kept, merged)
    )
    where workspace_id = workspace and target->'assetIds' ?| merged::text[];
  update parapet.report_schedules
    set scope = jsonb_set(
      scope, '{assetIds}', parapet.with_kept_asset(scope->'assetIds', kept, merged)
    )
    where workspace_id = workspace and scope->'assetIds' ?| merged::text[];
  update parapet.notification_rules
    set asset_ids = array(
      select distinct case when each.id = any (merged) then kept else each.id end
      from unnest(asset_ids) as each(id)
    )
    where workspace_id = workspace and asset_ids && merged;
  foreach one in array merged loop
    update parapet.saved_views set query = replace(query, one::text, kept::text)
      where workspace_id = workspace and strpos(query, one::text) > 0;
  end loop;

  -- The rest of them goes with them: a rule of false positives is not widened to the kept asset.
  update parapet.merged_assets set kept_id = kept
    where workspace_id = workspace and kept_id = any (merged);
  insert into parapet.merged_assets (id, workspace_id, kept_id, display_name, canonical_key, merged_by)
    select id, workspace, kept, display_name, canonical_key, parapet.actor_id()
    from parapet.assets where workspace_id = workspace and id = any (merged);
  delete from parapet.assets where workspace_id = workspace and id = any (merged);
  return true;
end
$$;
grant execute on function parapet.merge_assets(uuid, uuid, uuid[]) to parapet_api;
