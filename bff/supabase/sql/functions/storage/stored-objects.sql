-- Gives a stored file its row; returns nothing. The rows of files follow the rows that name them,
-- in the same transaction and whatever deletes those. Errors: P0001 while the file is being
-- deleted.
-- Callers: other functions alone.
create or replace function parapet.keep_object(in_bucket text, of_owner uuid, named text, size bigint)
  returns void
  language plpgsql security definer
  set search_path = ''
as $$
begin
  insert into parapet.stored_objects as object (bucket, owner_id, name, bytes, state)
    values (in_bucket, of_owner, named, coalesce(size, 0), 'stored')
    on conflict (bucket, owner_id, name) do update
      set state = 'stored', bytes = coalesce(size, object.bytes), changed_at = now()
      where object.state <> 'removed';
  if not found then
    raise exception 'the file % is being deleted', named;
  end if;
end
$$;

-- Marks a file as removed; returns nothing. One that is still written stays: its writer finds its
-- row gone, and the sweep finds what it left.
-- Callers: other functions alone.
create or replace function parapet.remove_object(in_bucket text, of_owner uuid, named text) returns void
  language sql volatile security definer
  set search_path = ''
begin atomic
  update parapet.stored_objects set state = 'removed', changed_at = now()
  where bucket = in_bucket and owner_id = of_owner and name = named and state = 'stored';
end;

-- Returns all bytes of an owner in a bucket, those that are to be deleted too.
-- Callers: the API, workers.
create or replace function parapet.stored_bytes(in_bucket text, of_owner uuid) returns bigint
  language sql stable
begin atomic
  select coalesce(sum(bytes), 0)::bigint from parapet.stored_objects
  where bucket = in_bucket and owner_id = of_owner;
end;
grant execute on function parapet.stored_bytes(text, uuid) to parapet_api, parapet_worker;

-- Deletes rows of files that were deleted; returns nothing.
-- Callers: workers.
create or replace function parapet.forget_objects(ids uuid[]) returns void
  language sql volatile security definer
  set search_path = ''
begin atomic
  delete from parapet.stored_objects where id = any (ids) and state = 'removed';
end;
grant execute on function parapet.forget_objects(uuid[]) to parapet_worker;

-- Deletes the rows of a workspace or account that is being erased, once its files are deleted;
-- returns nothing.
-- Callers: workers.
create or replace function parapet.forget_objects_of(owner uuid) returns void
  language sql volatile security definer
  set search_path = ''
begin atomic
  delete from parapet.stored_objects
  where owner_id = owner and (
    exists (select from parapet.account_deletions where user_id = owner)
    or exists (
      select from parapet.deleted_workspaces where workspace_id = owner and erase_at <= now()
    )
  );
end;
grant execute on function parapet.forget_objects_of(uuid) to parapet_worker;
