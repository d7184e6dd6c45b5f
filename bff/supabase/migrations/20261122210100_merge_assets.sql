-- What a merge of assets would move, for its preview. As invoker: it counts what the actor may see.
create function parapet.count_asset_parts(workspace uuid, chosen uuid[])
  returns table (findings integer, unplaced integer, services integer, technologies integer,
    certificates integer, schedules integer, rules integer, mutes integer)
  language sql stable
  set search_path = 'parapet'
as $$
  select
    (select count(*)::integer from findings as each
      where each.workspace_id = workspace and each.asset_id = any (chosen)
        and each.duplicate_of_id is null),
    -- Findings of the first version are keyed by their asset.
    (select count(*)::integer from findings as each
      where each.workspace_id = workspace and each.asset_id = any (chosen)
        and each.duplicate_of_id is null and each.fingerprint_version = 'v1'),
    (select count(*)::integer from asset_services as each
      where each.workspace_id = workspace and each.asset_id = any (chosen) and each.gone_at is null),
    (select count(*)::integer from asset_technologies as each
      where each.workspace_id = workspace and each.asset_id = any (chosen) and each.gone_at is null),
    (select count(*)::integer from asset_certificates as each
      where each.workspace_id = workspace and each.asset_id = any (chosen) and each.gone_at is null),
    (select count(*)::integer from scan_schedules as each
      where each.workspace_id = workspace and each.target->'assetIds' ?| chosen::text[])
    + (select count(*)::integer from report_schedules as each
      where each.workspace_id = workspace and each.scope->'assetIds' ?| chosen::text[]),
    (select count(*)::integer from notification_rules as each
      where each.workspace_id = workspace and each.asset_ids && chosen),
    (select count(*)::integer from finding_mutes as each
      where each.workspace_id = workspace and each.asset_id = any (chosen))
$$;

-- Names the kept asset in place of the merged ones in a list of ids, each once.
create function parapet.with_kept_asset(ids jsonb, kept uuid, merged uuid[]) returns jsonb
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

-- Gives what merged assets have to the one that is kept, and deletes them. As definer, since it spans the
-- tables of many modules; the caller has locked the assets and checked that the kept one covers them. A
-- fingerprint names a place, so none changes. What scans have recorded stays as it was recorded.
create function parapet.merge_assets(workspace uuid, kept uuid, merged uuid[]) returns boolean
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  every uuid[] := merged || kept;
  one uuid;
begin
  if workspace not in (select parapet.actor_workspaces_to_change())
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

  -- Of the same service, technology or certificate one row stays: that of the kept asset, else the latest.
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

  -- What is left of them goes with them: a rule of false positives is not widened to the kept asset.
  delete from parapet.assets where workspace_id = workspace and id = any (merged);
  return true;
end
$$;

revoke execute on function parapet.count_asset_parts(uuid, uuid[]),
  parapet.with_kept_asset(jsonb, uuid, uuid[]), parapet.merge_assets(uuid, uuid, uuid[]) from public;
grant execute on function parapet.count_asset_parts(uuid, uuid[]),
  parapet.merge_assets(uuid, uuid, uuid[]) to parapet_api;
