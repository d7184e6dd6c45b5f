-- Row-level security keeps an index from conditions that might leak, and Postgres takes `coalesce` for one: a
-- later page by risk or last scan read all pages before it. It knows that `case` and `is null` leak nothing.
drop index parapet.assets_risk_idx;
drop index parapet.assets_scanned_idx;
create index assets_risk_idx on parapet.assets (
  workspace_id, state, type, (case when score is null then 101 else score end), id
);
create index assets_scanned_idx on parapet.assets (
  workspace_id, state, type,
  (case when last_scanned_at is null then '0001-01-01 00:00:00+00'::timestamptz else last_scanned_at end),
  id
);
