-- Tells listeners of `parapet_scans` which scans have new events.
-- Callers: triggers alone.
create or replace function parapet.announce_scan_events() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('parapet_scans', scan_id::text)
    from (select distinct scan_id from added) as scans;
  return null;
end
$$;

-- Deletes the events of a scan's state that a later one replaces.
-- Callers: triggers alone.
create or replace function parapet.replace_scan_events() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  delete from parapet.scan_events as event using added
    where added.type = 'scan'
      and event.scan_id = added.scan_id and event.type = 'scan' and event.id < added.id;
  return null;
end
$$;
