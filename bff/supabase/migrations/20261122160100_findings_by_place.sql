-- A finding is a check at a place. Null for findings of the first version until a scan sees them again.
alter table parapet.findings
  add column place text,
  add column place_host text,
  -- The finding that this one is a copy of, under an earlier fingerprint. It is in no list.
  add column duplicate_of_id uuid;
create index findings_place_idx on parapet.findings (workspace_id, place_host, check_id)
  where place_host is not null;
create index findings_duplicate_idx on parapet.findings (duplicate_of_id)
  where duplicate_of_id is not null;
alter table parapet.findings
  add constraint findings_duplicate_of_id_fkey foreign key (duplicate_of_id)
    references parapet.findings (id) on delete cascade;
grant insert (place, place_host) on parapet.findings to parapet_worker;

-- The other assets through which a finding was seen.
create table parapet.finding_assets (
  finding_id uuid not null references parapet.findings (id) on delete cascade,
  asset_id uuid not null references parapet.assets (id) on delete cascade,
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  primary key (finding_id, asset_id)
);
create index finding_assets_asset_idx on parapet.finding_assets (asset_id);
create index finding_assets_workspace_idx on parapet.finding_assets (workspace_id);
alter table parapet.finding_assets enable row level security;
grant select on parapet.finding_assets to parapet_api, parapet_worker;
grant insert (finding_id, asset_id, workspace_id) on parapet.finding_assets to parapet_worker;
create policy read on parapet.finding_assets for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
create policy work on parapet.finding_assets for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));

-- Gives findings of the worker's workspace to the nearest asset, and findings of the first version their
-- place and new fingerprint; the old one stays as an alias. No other fingerprint changes.
create function parapet.place_findings(placed jsonb) returns void
  language plpgsql volatile security definer
  set search_path = ''
as $$
begin
  update parapet.findings as finding set
      asset_id = to_place.asset_id,
      archived = asset.state = 'archived',
      place = to_place.place,
      place_host = to_place.place_host,
      fingerprint_aliases = case
        when finding.fingerprint = to_place.fingerprint then finding.fingerprint_aliases
        else finding.fingerprint_aliases || finding.fingerprint
      end,
      fingerprint = to_place.fingerprint,
      fingerprint_version = 'v2'
    from pg_catalog.jsonb_to_recordset(placed) as to_place(
      id uuid, asset_id uuid, fingerprint text, place text, place_host text
    )
    join parapet.assets as asset on asset.id = to_place.asset_id
    where finding.workspace_id = parapet.worker_workspace()
      and asset.workspace_id = finding.workspace_id
      and finding.id = to_place.id
      and (finding.fingerprint_version = 'v1' or finding.fingerprint = to_place.fingerprint);
end
$$;

-- Joins copies under earlier fingerprints with the finding of their place: it keeps the first time, the
-- assignee, the accepted risk and the whole history.
create function parapet.merge_findings(merged jsonb) returns void
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  workspace uuid := parapet.worker_workspace();
  copies uuid[];
  kept uuid[];
begin
  select array_agg(pair.id), array_agg(pair.into_id) into copies, kept
    from pg_catalog.jsonb_to_recordset(merged) as pair(id uuid, into_id uuid)
    join parapet.findings as copy on copy.id = pair.id and copy.workspace_id = workspace
    join parapet.findings as winner on winner.id = pair.into_id and winner.workspace_id = workspace
    where copy.check_id = winner.check_id and copy.id <> winner.id
      and copy.duplicate_of_id is null and winner.duplicate_of_id is null;
  update parapet.findings as winner set
      first_seen_at = least(winner.first_seen_at, found.first_seen_at),
      fingerprint_aliases = winner.fingerprint_aliases || found.fingerprints,
      assignee_id = coalesce(winner.assignee_id, found.assignee_id)
    from (
      select pair.into_id, min(copy.first_seen_at) as first_seen_at,
        array_agg(copy.fingerprint) as fingerprints,
        (array_agg(copy.assignee_id) filter (where copy.assignee_id is not null))[1] as assignee_id
      from unnest(copies, kept) as pair(id, into_id)
      join parapet.findings as copy on copy.id = pair.id
      group by pair.into_id
    ) as found
    where winner.id = found.into_id;
  -- The stronger decision counts.
  update parapet.findings as winner set
      status = copy.status,
      status_reason = copy.status_reason,
      status_changed_at = copy.status_changed_at,
      status_changed_by = copy.status_changed_by
    from pg_catalog.jsonb_to_recordset(merged) as pair(id uuid, into_id uuid, decides boolean)
    join parapet.findings as copy on copy.id = pair.id
    where pair.decides and pair.id = any (copies) and winner.id = pair.into_id;
  insert into parapet.finding_risk_acceptances (
      finding_id, workspace_id, state, reason, requested_by, requested_at, decided_by, expires_at
    )
    select pair.into_id, workspace, state, reason, requested_by, requested_at, decided_by, expires_at
    from unnest(copies, kept) as pair(id, into_id)
    join parapet.finding_risk_acceptances as accepted on accepted.finding_id = pair.id
    order by expires_at desc
    on conflict (finding_id) do nothing;
  delete from parapet.finding_risk_acceptances where finding_id = any (copies);
  update parapet.finding_history as entry set finding_id = pair.into_id
    from unnest(copies, kept) as pair(id, into_id)
    where entry.finding_id = pair.id;
  update parapet.findings as copy set duplicate_of_id = pair.into_id, archived = true
    from unnest(copies, kept) as pair(id, into_id)
    where copy.id = pair.id;
end
$$;

create or replace function parapet.archive_findings() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update parapet.findings set archived = added.state = 'archived'
    from added join removed using (id)
    where findings.asset_id = added.id
      and findings.duplicate_of_id is null
      and (added.state = 'archived') <> (removed.state = 'archived');
  return null;
end
$$;

revoke execute on function parapet.place_findings(jsonb), parapet.merge_findings(jsonb) from public;
grant execute on function parapet.place_findings(jsonb), parapet.merge_findings(jsonb)
  to parapet_worker;
