-- Scores say by which version of the formula they are, and days say when they were taken and after what.
alter table parapet.scan_targets add column score_version smallint not null default 1;
alter table parapet.score_days
  add column score_version smallint not null default 1,
  add column taken_at timestamptz not null default now(),
  add column kind text not null default 'scan' check (kind in ('scan', 'retest'));
update parapet.score_days set taken_at = coalesce(
  (select max(finished_at) from parapet.scans
    where scans.workspace_id = score_days.workspace_id
      and finished_at >= day::timestamp at time zone 'UTC'
      and finished_at < (day + 1)::timestamp at time zone 'UTC'),
  (day + 1)::timestamp at time zone 'UTC' - interval '1 second');
grant update (score_version) on parapet.scan_targets to parapet_worker;
grant insert (score_version, taken_at, kind), update (score_version, taken_at, kind)
  on parapet.score_days to parapet_worker;

-- The current score of each asset by the second version, from what its last score rests on: 100 * 60 / (60 + weights). A
-- workspace's mean is of one formula then; its days keep their figure.
with weighed as (
  select asset.id, last.scan_id,
    round(6000 / (60 + coalesce(sum(
      (failed ->> 'penalty')::numeric
        * case failed ->> 'severity' when 'critical' then 2.5 when 'high' then 1.5 when 'info' then 0 else 1 end
    ), 0) + case when (last.score_basis -> 'hasGaps')::boolean then 2.5 else 0 end))::smallint as score
  from parapet.assets as asset
  cross join lateral (
    select scan_id, score_basis from parapet.scan_targets
    where scan_targets.workspace_id = asset.workspace_id and scan_targets.asset_id = asset.id
      and score is not null and done_at is not null
    order by scan_id desc limit 1
  ) as last
  left join lateral jsonb_array_elements(last.score_basis -> 'failed') as failed on true
  where last.score_basis is not null
  group by asset.id, last.scan_id, last.score_basis
), scored as (
  update parapet.scan_targets set score = weighed.score, score_version = 2
  from weighed where scan_targets.scan_id = weighed.scan_id and scan_targets.asset_id = weighed.id
)
update parapet.assets set score = weighed.score from weighed where assets.id = weighed.id;
