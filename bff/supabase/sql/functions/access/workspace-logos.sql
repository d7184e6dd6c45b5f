-- Gives the file of a logo its row in `stored_objects`, and marks that of a replaced one as removed.
-- Callers: triggers alone.
create or replace function parapet.follow_logo() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.logo_file is not null and new.logo_file is distinct from old.logo_file then
    perform parapet.keep_object('logos', new.id, new.logo_file, null);
  end if;
  if old.logo_file is not null and (tg_op = 'DELETE' or new.logo_file is distinct from old.logo_file) then
    perform parapet.remove_object('logos', old.id, old.logo_file);
  end if;
  return null;
end
$$;

-- Tells all members how their workspace is shown now.
-- Callers: triggers alone.
create or replace function parapet.announce_workspace() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('parapet_live', 'change user:' || member.user_id || ' membership *')
    from parapet.memberships as member where member.workspace_id = new.id;
  return null;
end
$$;
