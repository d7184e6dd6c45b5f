-- Gives a report the limit of who asks for it.
-- Callers: triggers alone.
create or replace function parapet.limit_report() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  new.asset_scope := (
    select asset_scope from parapet.memberships
    where workspace_id = new.workspace_id and user_id = new.created_by
  );
  return new;
end
$$;
