-- Gives a second factor of the actor another name; returns the name before, null where there is no
-- such factor. The session service of Supabase has no call for it; its table is the same on every
-- installation. The type is compared as text: a hosted project may have no recovery codes.
-- Callers: the API.
create or replace function parapet.name_own_second_factor(factor uuid, new_name text) returns text
  language plpgsql volatile security definer
  set search_path = ''
as $$
begin
  update auth.mfa_factors set friendly_name = new_name, updated_at = now()
  where id = factor and user_id = parapet.actor_id()
    and status = 'verified' and factor_type::text <> 'recovery_code';
  return case when found then 'named' else 'unknown' end;
exception when unique_violation then
  return 'taken';
end
$$;
grant execute on function parapet.name_own_second_factor(uuid, text) to parapet_api;
