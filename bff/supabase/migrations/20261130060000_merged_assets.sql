-- Which asset each merged one became part of, so that a link to it leads there. It goes with the kept asset.
create table parapet.merged_assets (
  -- The id that the merged asset had.
  id uuid not null,
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  kept_id uuid not null references parapet.assets (id) on delete cascade,
  display_name text not null,
  canonical_key text not null,
  merged_at timestamptz not null default now(),
  -- No reference: an entry outlives the account.
  merged_by uuid,
  primary key (workspace_id, id)
);
create index merged_assets_kept_idx on parapet.merged_assets (kept_id, merged_at desc, id);

alter table parapet.merged_assets enable row level security;
grant select on parapet.merged_assets to parapet_api;
create policy read on parapet.merged_assets for select to parapet_api
  using (
    workspace_id in (select parapet.actor_open_workspaces())
    or kept_id in (select parapet.actor_scoped_assets())
  );

-- Earlier merges, as the log has them; an asset that was kept may have been merged later.
with recursive merges as (
  select log.workspace_id, (each.value ->> 'id')::uuid as id, each.value ->> 'name' as name,
    log.target_id as kept_id, log.at, log.actor_id
  from parapet.audit_log as log
  cross join lateral jsonb_array_elements(log.before -> 'merged') as each
  where log.action = 'assets.merged'
), led as (
  select * from merges
  union
  select led.workspace_id, led.id, led.name, next.kept_id, led.at, led.actor_id
  from led join merges as next
    on next.workspace_id = led.workspace_id and next.id::text = led.kept_id
)
insert into parapet.merged_assets
    (id, workspace_id, kept_id, display_name, canonical_key, merged_at, merged_by)
  select led.id, led.workspace_id, kept.id, led.name, led.name, led.at, led.actor_id
  from led join parapet.assets as kept
    on kept.workspace_id = led.workspace_id and kept.id::text = led.kept_id
  on conflict do nothing;

-- A merge notes them, those that were merged into the merged ones too. The rest of it is as before.
do $$
declare
  before text := pg_get_functiondef('parapet.merge_assets(uuid, uuid, uuid[])'::regprocedure);
  next_step text := 'delete from parapet.assets where workspace_id = workspace and id = any (merged)';
begin
  if strpos(before, next_step) = 0 then
    raise exception 'merge_assets has another body than this migration knows';
  end if;
  execute replace(before, next_step, $step$update parapet.merged_assets set kept_id = kept
    where workspace_id = workspace and kept_id = any (merged);
  insert into parapet.merged_assets (id, workspace_id, kept_id, display_name, canonical_key, merged_by)
    select id, workspace, kept, display_name, canonical_key, parapet.actor_id()
    from parapet.assets where workspace_id = workspace and id = any (merged);
  $step$ || next_step);
end
$$;
