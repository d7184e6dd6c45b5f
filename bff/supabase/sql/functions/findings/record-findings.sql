-- Gives findings of the worker's workspace to the nearest asset, and their place; returns nothing.
-- The fingerprint before stays as an alias. The new one has to be that of the check, the place and
-- the locator, so no finding takes another's identity.
-- Callers: workers.
create or replace function parapet.place_findings(placed jsonb) returns void
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  workspace uuid := parapet.worker_workspace();
begin
  update parapet.findings as finding set
      asset_id = to_place.asset_id,
      archived = asset.state = 'archived' or asset.is_sample,
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
    where finding.workspace_id = workspace
      and asset.workspace_id = workspace
      and finding.duplicate_of_id is null
      and finding.id = to_place.id
      and pg_catalog.regexp_replace(to_place.place, '^\[?(.*?)\]?(:[0-9]+)?(/.*)?$', '\1') = to_place.place_host
      and (
        (finding.fingerprint = to_place.fingerprint and finding.place = to_place.place)
        or to_place.fingerprint = pg_catalog.encode(
          pg_catalog.sha256(pg_catalog.convert_to(
            pg_catalog.concat_ws('|', 'v2', workspace, finding.check_id, to_place.place, finding.locator), 'UTF8'
          )), 'hex'
        )
      );
end
$$;
grant execute on function parapet.place_findings(jsonb) to parapet_worker;

-- Joins copies with the finding of their cause, which keeps the first time, the assignee, the
-- accepted risk, the whole history and all assets; returns nothing. A copy gives its fingerprint
-- up, under which its check may find something else later. Both are of the worker's workspace, and
-- either the same of a check, or of one host, or shown by one asset.
-- Callers: workers.
create or replace function parapet.merge_findings(merged jsonb) returns void
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  workspace uuid := parapet.worker_workspace();
  copies uuid[];
  kept uuid[];
  deciding uuid[];
begin
  -- A copy has one winner, which is no copy itself: all that follows uses these pairs alone.
  select array_agg(id), array_agg(into_id), array_agg(id) filter (where decides) into copies, kept, deciding
    from (
      select distinct on (pair.id) pair.id, pair.into_id, pair.decides
        from pg_catalog.jsonb_to_recordset(merged) as pair(id uuid, into_id uuid, decides boolean)
        join parapet.findings as copy on copy.id = pair.id and copy.workspace_id = workspace
        join parapet.findings as winner on winner.id = pair.into_id and winner.workspace_id = workspace
        where copy.duplicate_of_id is null and winner.duplicate_of_id is null
          and not exists (
            select from pg_catalog.jsonb_to_recordset(merged) as other(id uuid) where other.id = pair.into_id
          )
          and (
            (copy.check_id = winner.check_id and copy.locator = winner.locator)
            or copy.place_host = winner.place_host
            or exists (
              select from (
                select copy.asset_id as id
                union all
                select asset_id from parapet.finding_assets where finding_id = copy.id
              ) as shown
              where shown.id = winner.asset_id or exists (
                select from parapet.finding_assets where finding_id = winner.id and asset_id = shown.id
              )
            )
          )
        order by pair.id, pair.into_id
    ) as valid;
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
    from unnest(copies, kept) as pair(id, into_id)
    join parapet.findings as copy on copy.id = pair.id
    where pair.id = any (deciding) and winner.id = pair.into_id;
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
grant execute on function parapet.merge_findings(jsonb) to parapet_worker;
