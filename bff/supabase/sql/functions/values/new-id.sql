-- Returns a time-ordered id (RFC 9562, version 7): 48 bits of milliseconds, then the random bits of
-- a version 4 id, whose variant is the same.
-- Callers: the API, workers.
create or replace function parapet.new_id() returns uuid
  language plpgsql volatile
  set search_path = ''
as $$
declare
  bytes bytea := pg_catalog.uuid_send(pg_catalog.gen_random_uuid());
  millis bigint := (extract(epoch from pg_catalog.clock_timestamp()) * 1000)::bigint;
begin
  for position in 0..5 loop
    bytes := pg_catalog.set_byte(bytes, position, ((millis >> (8 * (5 - position))) & 255)::int);
  end loop;
  bytes := pg_catalog.set_byte(bytes, 6, 112 | (pg_catalog.get_byte(bytes, 6) & 15));
  return pg_catalog.encode(bytes, 'hex')::uuid;
end
$$;
grant execute on function parapet.new_id() to parapet_api, parapet_worker;
