-- Returns what others see of a person without a name.
-- Callers: other functions alone.
create or replace function parapet.neutral_name(person uuid) returns text
  language sql immutable strict parallel safe
  set search_path = ''
begin atomic
  select 'Member ' || left(person::text, 6);
end;

-- Returns the name that a person had at a time.
-- Callers: other functions alone.
create or replace function parapet.name_at(person uuid, at timestamptz) returns text
  language sql stable security definer
  set search_path = ''
begin atomic
  select coalesce(
    (
      select names.name from parapet.person_names as names
      where names.user_id = person and names.since <= at
      order by names.since desc limit 1
    ),
    parapet.neutral_name(person)
  );
end;

-- Adds a row to `person_names` when the chosen name of an account changes.
-- Callers: triggers alone.
create or replace function parapet.keep_person_name() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  chosen constant text := parapet.display_name(new.raw_user_meta_data);
begin
  if chosen is distinct from (
    select names.name from parapet.person_names as names
    where names.user_id = new.id order by names.since desc limit 1
  ) then
    insert into parapet.person_names (user_id, since, name) values (new.id, now(), chosen)
      on conflict (user_id, since) do update set name = excluded.name;
  end if;
  return null;
end
$$;
