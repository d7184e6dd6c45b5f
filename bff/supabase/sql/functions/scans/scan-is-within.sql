-- Returns whether each asset of a scan has one of the tags; null for a scan of another workspace
-- than the worker's.
-- Callers: workers.
create or replace function parapet.scan_is_within(scan uuid, tags text[]) returns boolean
  language sql stable security definer
  set search_path = ''
begin atomic
  select asset_count = (
    select count(*) from parapet.scan_targets as target
    where target.workspace_id = scans.workspace_id and target.scan_id = scans.id and exists (
      select from parapet.asset_tags as tagged
      where tagged.workspace_id = scans.workspace_id and tagged.asset_id = target.asset_id
        and tagged.tag = any (tags)
    )
  )
  from parapet.scans where id = scan and workspace_id = parapet.worker_workspace();
end;
grant execute on function parapet.scan_is_within(uuid, text[]) to parapet_worker;
