-- Row-level security keeps an index from `coalesce`, so the newest assets of a group of `asset_counts` were
-- found by reading all of it. It knows that `case` and `is null` leak nothing: the whole group is a condition
-- of the index, and its assets come in the order of their age.
drop index parapet.assets_groups_idx;
create index assets_groups_idx on parapet.assets (
  workspace_id, state, type, criticality, environment, status, ownership,
  (case when owner_id is null then '00000000-0000-0000-0000-000000000000'::uuid else owner_id end),
  (last_scanned_at is null), id
);
