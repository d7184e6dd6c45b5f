-- A port is one place, by whatever names it is reached: findings of a service are at its address. Those that each
-- name had become one when a scan sees them again, and so do findings of several checks about one cause.

-- Gives findings of the worker's workspace to the nearest asset, and their place with its fingerprint; the one before
-- stays as an alias. It is not given one that another finding has.
create or replace function parapet.place_findings(placed jsonb) returns void
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
      and finding.duplicate_of_id is null
      and finding.id = to_place.id;
end
$$;

-- Joins copies with the finding of their cause: it keeps the first time, the assignee, the accepted risk, the whole
-- history and all assets. A copy gives its fingerprint up, under which its check may find something else later.
create or replace function parapet.merge_findings(merged jsonb) returns void
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
    where copy.id <> winner.id
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
  insert into parapet.finding_assets (finding_id, asset_id, workspace_id)
    select pair.into_id, shown.asset_id, workspace
    from unnest(copies, kept) as pair(id, into_id)
    join parapet.findings as winner on winner.id = pair.into_id
    cross join lateral (
      select asset_id from parapet.findings where id = pair.id
      union
      select asset_id from parapet.finding_assets where finding_id = pair.id
    ) as shown
    where shown.asset_id <> winner.asset_id
    on conflict do nothing;
  update parapet.findings as earlier set duplicate_of_id = pair.into_id
    from unnest(copies, kept) as pair(id, into_id)
    where earlier.duplicate_of_id = pair.id;
  update parapet.findings as copy set
      duplicate_of_id = pair.into_id,
      archived = true,
      fingerprint = pg_catalog.encode(
        pg_catalog.sha256(pg_catalog.convert_to('copy|' || copy.id || copy.fingerprint, 'UTF8')), 'hex'
      )
    from unnest(copies, kept) as pair(id, into_id)
    where copy.id = pair.id;
end
$$;
