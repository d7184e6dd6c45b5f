-- Returns removed and abandoned files for the sweep, which sees no workspace. Locks what it returns
-- until the transaction ends, so that nobody writes under a name whose file is just deleted.
-- Callers: workers.
create or replace function parapet.lock_objects_to_sweep(before timestamptz, most integer)
  returns table (id uuid, bucket text, owner_id uuid, name text)
  language plpgsql volatile security definer
  set search_path = ''
as $$
begin
  return query
    update parapet.stored_objects as object set state = 'removed', changed_at = clock_timestamp()
    from (
      select due.id from parapet.stored_objects as due
      where due.state <> 'stored' and due.changed_at < before
        -- No file is written for longer.
        and (due.state = 'removed' or due.changed_at < before - interval '2 hours')
      order by due.changed_at, due.id limit most
      for update skip locked
    ) as due
    where object.id = due.id
    returning object.id, object.bucket, object.owner_id, object.name;
end
$$;
grant execute on function parapet.lock_objects_to_sweep(timestamptz, integer) to parapet_worker;

-- Returns how many of some files no row names.
-- Callers: workers.
create or replace function parapet.count_unknown_objects(in_bucket text, owners uuid[], names text[])
  returns bigint
  language sql stable security definer
  set search_path = ''
begin atomic
  select count(*)
  from unnest(owners, names) as file (owner_id, name)
  where not exists (
    select from parapet.stored_objects as object
    where object.bucket = in_bucket and object.owner_id = file.owner_id and object.name = file.name
  );
end;
grant execute on function parapet.count_unknown_objects(text, uuid[], text[]) to parapet_worker;

-- Gives those of some files that no row names a row that the sweep takes, so that whoever writes
-- under such a name meanwhile takes that over. Returns how many.
-- Callers: workers.
create or replace function parapet.remove_unknown_objects(in_bucket text, owners uuid[], names text[])
  returns bigint
  language sql volatile security definer
  set search_path = ''
begin atomic
  with added as (
    insert into parapet.stored_objects (bucket, owner_id, name, state)
    select in_bucket, file.owner_id, file.name, 'removed'
    from unnest(owners, names) as file (owner_id, name)
    on conflict (bucket, owner_id, name) do nothing
    returning id
  )
  select count(*) from added;
end;
grant execute on function parapet.remove_unknown_objects(text, uuid[], text[]) to parapet_worker;
