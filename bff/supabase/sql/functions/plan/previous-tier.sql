-- Keeps the larger of two plans for 30 days after a change, for the history that it keeps.
-- Callers: triggers alone.
create or replace function parapet.remember_previous_tier() returns trigger
  language plpgsql
  set search_path = ''
as $$
declare
  ranks constant text[] := array['free', 'core', 'pro', 'advanced', 'mssp'];
begin
  -- A second change within the 30 days must not shorten what the first one granted.
  if old.previous_tier_until is null or old.previous_tier_until <= pg_catalog.now()
    or pg_catalog.array_position(ranks, old.previous_tier)
      < pg_catalog.array_position(ranks, old.tier)
  then
    new.previous_tier := old.tier;
  end if;
  new.previous_tier_until := pg_catalog.now() + interval '30 days';
  new.history_notice_at := null;
  return new;
end
$$;
