-- Archives the technologies of assets that were archived, and brings those of restored ones back.
-- Callers: triggers alone.
create or replace function parapet.archive_technologies() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update parapet.asset_technologies set archived = added.state = 'archived'
    from added join removed using (id)
    where asset_technologies.asset_id = added.id
      and asset_technologies.workspace_id = added.workspace_id
      and (added.state = 'archived') <> (removed.state = 'archived');
  return null;
end
$$;

-- Archives technologies that a scan sees on an asset that was archived while it ran.
-- Callers: triggers alone.
create or replace function parapet.archive_added_technologies() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update parapet.asset_technologies set archived = true
    from added join parapet.assets on assets.id = added.asset_id
    where asset_technologies.id = added.id
      and asset_technologies.workspace_id = added.workspace_id
      and assets.state = 'archived' and not asset_technologies.archived;
  return null;
end
$$;
