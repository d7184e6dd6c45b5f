-- Archives the findings of assets that were archived, and brings those of restored ones back. Those of a sample stay
-- archived: they are in no count and no list of the workspace.
-- Callers: triggers alone.
create or replace function parapet.archive_findings() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update parapet.findings set archived = added.state = 'archived' or added.is_sample
    from added join removed using (id)
    where findings.asset_id = added.id
      and findings.duplicate_of_id is null
      and (added.state = 'archived') <> (removed.state = 'archived');
  return null;
end
$$;

-- Archives findings that a scan records of a sample, or of an asset that was archived while it ran.
-- Callers: triggers alone.
create or replace function parapet.archive_added_findings() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update parapet.findings set archived = true
    from added join parapet.assets on assets.id = added.asset_id
    where findings.id = added.id and (assets.state = 'archived' or assets.is_sample)
      and not findings.archived;
  return null;
end
$$;
