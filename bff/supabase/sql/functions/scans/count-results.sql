-- Adds what a run counted to its scan, stores its events, and returns nothing: the last step of
-- storing results. It is one statement that fails where the run lost its unit, so that the commit
-- can follow it at once: the row of the scan, which all workers of a scan wait for, is locked for
-- no answer to a client. Errors: PLL01 where another run holds the unit or the scan has ended.
-- Callers: workers.
create or replace function parapet.count_results(
  in_workspace uuid, in_scan uuid, in_unit integer, in_owner uuid,
  added_coverage jsonb, added_counts jsonb, events jsonb
) returns void
  language plpgsql
  set search_path = ''
as $$
begin
  update parapet.scan_units set heartbeat_at = now()
    where workspace_id = in_workspace and scan_id = in_scan and position = in_unit
      and lease_owner = in_owner;
  if not found then
    raise exception 'another run holds the unit' using errcode = 'PLL01';
  end if;
  update parapet.scans set
    coverage = (
      select jsonb_object_agg(key, value::integer + coalesce((added_coverage ->> key)::integer, 0))
      from jsonb_each_text(coverage)
    ),
    counts = (
      select jsonb_object_agg(key, value::integer + coalesce((added_counts ->> key)::integer, 0))
      from jsonb_each_text(counts)
    ),
    heartbeat_at = now()
    where workspace_id = in_workspace and id = in_scan
      and lease_owner = 'units' and finished_at is null;
  if not found then
    raise exception 'the scan has ended' using errcode = 'PLL01';
  end if;
  insert into parapet.scan_events (workspace_id, scan_id, type, finding_id, change)
    select in_workspace, in_scan, case when event.change is null then 'scan' else 'finding' end,
      event."findingId", event.change
    from jsonb_to_recordset(events) as event(position integer, "findingId" uuid, change text)
    order by event.position;
end
$$;
grant execute on function parapet.count_results(uuid, uuid, integer, uuid, jsonb, jsonb, jsonb)
  to parapet_worker;
