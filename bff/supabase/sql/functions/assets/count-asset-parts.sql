-- Returns what a merge of assets would move, for its preview. As invoker: it counts what the actor
-- may see.
-- Callers: the API.
-- Postgres replaces no function whose columns differ. Version 0.2.0 returns one more, and can do without it.
drop function if exists parapet.count_asset_parts(uuid, uuid[]);
create or replace function parapet.count_asset_parts(workspace uuid, chosen uuid[])
  returns table (findings integer, services integer, technologies integer,
    certificates integer, schedules integer, rules integer, mutes integer)
  language sql stable
  set search_path = 'parapet'
as $$
  select
    (select count(*)::integer from findings as each
      where each.workspace_id = workspace and each.asset_id = any (chosen)
        and each.duplicate_of_id is null),
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
grant execute on function parapet.count_asset_parts(uuid, uuid[]) to parapet_api;
