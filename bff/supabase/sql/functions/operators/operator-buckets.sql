-- Returns whether the actor is an operator.
-- Callers: the API, policies.
create or replace function parapet.actor_is_operator() returns boolean
  language sql stable security definer
  set search_path = ''
begin atomic
  select exists (select from parapet.operator_rights where user_id = parapet.actor_id());
end;
grant execute on function parapet.actor_is_operator() to parapet_api;

-- Writes a change of a bucket to the operators' log, whoever made it.
-- Callers: triggers alone.
create or replace function parapet.log_bucket() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  bucket parapet.storage_buckets := coalesce(new, old);
begin
  insert into parapet.operator_log (operator, action, subject_id, detail) values (
    coalesce(parapet.actor_id()::text, current_user),
    case tg_op when 'INSERT' then 'bucket.created' when 'UPDATE' then 'bucket.updated' else 'bucket.deleted' end,
    bucket.owner_id,
    pg_catalog.jsonb_build_object(
      'bucket', bucket.id, 'public', bucket.is_public, 'maxBytes', bucket.max_bytes, 'mimeTypes', bucket.mime_types
    )
  );
  return null;
end
$$;

-- Removes all objects of a bucket, for an operator; returns how many.
-- Callers: the API.
create or replace function parapet.empty_bucket(bucket text) returns bigint
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  removed bigint;
begin
  if not parapet.actor_is_operator() then
    return 0;
  end if;
  delete from parapet.bucket_objects where bucket_id = bucket;
  get diagnostics removed = row_count;
  insert into parapet.operator_log (operator, action, subject_id, detail)
    select parapet.actor_id()::text, 'bucket.emptied', owner_id,
      pg_catalog.jsonb_build_object('bucket', bucket, 'objects', removed)
    from parapet.storage_buckets where id = bucket;
  return removed;
end
$$;
grant execute on function parapet.empty_bucket(text) to parapet_api;

-- Returns an object of a public bucket, for anybody.
-- Callers: workers, and the API without an actor.
create or replace function parapet.find_public_object(bucket text, named text)
  returns setof parapet.bucket_objects
  language sql stable security definer
  set search_path = ''
begin atomic
  select object.* from parapet.bucket_objects as object
  join parapet.storage_buckets on storage_buckets.id = object.bucket_id
  where object.bucket_id = bucket and object.name = named and storage_buckets.is_public;
end;
grant execute on function parapet.find_public_object(text, text) to parapet_worker;

-- Returns the version of an object, by which a link to it is checked; who signed the link is then asked for.
-- Callers: workers, and the API without an actor.
create or replace function parapet.version_of_object(bucket text, named text) returns uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  select version from parapet.bucket_objects where bucket_id = bucket and name = named;
end;
grant execute on function parapet.version_of_object(text, text) to parapet_worker;

-- Returns whose files an object's are.
-- Callers: workers, and the API without an actor.
create or replace function parapet.owner_of_bucket(bucket text) returns uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  select owner_id from parapet.storage_buckets where id = bucket;
end;
grant execute on function parapet.owner_of_bucket(text) to parapet_worker;

-- Gives the file of an object its row in `stored_objects`, and marks that of a replaced or deleted one as
-- removed.
-- Callers: triggers alone.
create or replace function parapet.follow_bucket_object() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' then
    perform parapet.keep_object('objects', parapet.owner_of_bucket(new.bucket_id), new.version::text || '.bin', new.bytes);
  end if;
  if tg_op <> 'INSERT' and (tg_op = 'DELETE' or old.version <> new.version) then
    perform parapet.remove_object('objects', parapet.owner_of_bucket(old.bucket_id), old.version::text || '.bin');
  end if;
  return null;
end
$$;
