-- A merge gives the kept asset what the merged ones lead to, too. Of the same relation one row stays: that of the
-- kept asset, else the latest. None leads to the kept asset's own host. The rest of the merge is as before.
do $$
declare
  before text := pg_get_functiondef('parapet.merge_assets(uuid, uuid, uuid[])'::regprocedure);
  next_step text := 'update parapet.asset_candidates set parent_asset_id = kept';
begin
  if strpos(before, next_step) = 0 then
    raise exception 'merge_assets has another body than this migration knows';
  end if;
  execute replace(before, next_step, $step$with ranked as (
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

  $step$ || next_step);
end
$$;
