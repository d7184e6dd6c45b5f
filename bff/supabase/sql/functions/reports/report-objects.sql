-- Gives the file of a report its row in `stored_objects`, and marks that of a deleted one as
-- removed.
-- Callers: triggers alone.
create or replace function parapet.follow_report() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if tg_op = 'DELETE' or new.status <> 'ready' then
    perform parapet.remove_object('reports', old.workspace_id, old.id::text || '.' || old.format);
  else
    perform parapet.keep_object(
      'reports', new.workspace_id, new.id::text || '.' || new.format, new.bytes
    );
  end if;
  return null;
end
$$;
