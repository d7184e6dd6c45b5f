-- Sets `updated_at` of a changed row to the time of its transaction.
-- Callers: triggers alone.
create or replace function parapet.touch_updated_at() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  new.updated_at := pg_catalog.now();
  return new;
end
$$;
