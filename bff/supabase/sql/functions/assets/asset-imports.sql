-- Marks the file of an import that has ended, or was given up, as removed.
-- Callers: triggers alone.
create or replace function parapet.follow_asset_import() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform parapet.remove_object('imports', old.workspace_id, old.id::text || '.csv');
  return null;
end
$$;

-- Tells of one import. A member with a limit sees none.
-- Callers: triggers alone.
create or replace function parapet.announce_import() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  import parapet.asset_imports := coalesce(new, old);
begin
  perform parapet.announce_change(import.workspace_id, 'import', array[import.id], '{}');
  return null;
end
$$;

-- Ends the imports that were begun a day before, and forgets those of a year before. Returns how many have
-- ended. As definer, because a worker sees one workspace at a time.
-- Callers: workers.
create or replace function parapet.expire_asset_imports(at timestamptz) returns bigint
  language sql volatile security definer
  set search_path = ''
begin atomic
  delete from parapet.asset_imports
    where ended_at < at - interval '365 days' and created_at < at - interval '365 days';
  with ended as (
    update parapet.asset_imports
    set status = 'expired', lease = null, ended_at = at
    where status in ('uploading', 'checking', 'checked', 'adding') and created_at < at - interval '1 day'
    returning id
  )
  select count(*) from ended;
end;
grant execute on function parapet.expire_asset_imports(timestamptz) to parapet_worker;
