-- Counts an asset on the operator's own machine or network as proved, for a member who may change
-- it. Returns its ownership; null when it is not the actor's, or public.
-- Callers: the API.
create or replace function parapet.verify_private_asset(asset uuid) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  proved text;
begin
  update parapet.assets set ownership = 'verified'
    where id = asset
      and workspace_id in (select parapet.actor_workspaces_to_change())
      and workspace_id in (select parapet.actor_open_workspaces())
      and parapet.is_private_target(type, canonical_key)
    returning ownership into proved;
  return proved;
end
$$;
grant execute on function parapet.verify_private_asset(uuid) to parapet_api;
