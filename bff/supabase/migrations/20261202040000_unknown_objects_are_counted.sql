-- How many of some files no row names.
create function parapet.count_unknown_objects(in_bucket text, owners uuid[], names text[])
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

revoke execute on function parapet.count_unknown_objects(text, uuid[], text[]) from public;
grant execute on function parapet.count_unknown_objects(text, uuid[], text[]) to parapet_worker;
