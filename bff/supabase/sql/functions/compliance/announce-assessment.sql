-- Tells that a workspace was assessed anew. Members with a limit see no compliance, so they hear nothing.
-- Callers: triggers alone.
create or replace function parapet.announce_assessment() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform parapet.announce_change(new.workspace_id, 'cloud', null, '{}');
  return null;
end
$$;
