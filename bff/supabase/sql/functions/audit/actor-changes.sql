-- Returns what the actor has changed, newest first, also in workspaces that they have left.
-- Callers: the API.
create or replace function parapet.actor_changes(before_id bigint, most integer)
  returns table (id bigint, entry jsonb)
  language sql stable security definer
  set search_path = ''
begin atomic
  select log.id, jsonb_build_object(
    'at', log.at, 'workspaceId', log.workspace_id, 'action', log.action,
    'targetType', log.target_type, 'targetId', log.target_id, 'ip', log.ip,
    'userAgent', log.user_agent
  )
  from parapet.audit_log as log
  where log.actor_id = parapet.actor_id() and (before_id is null or log.id < before_id)
  order by log.id desc
  limit most;
end;
grant execute on function parapet.actor_changes(bigint, integer) to parapet_api;
