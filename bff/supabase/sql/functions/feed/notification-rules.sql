-- Returns the number of rules of a workspace, those of other members too, as its limit counts them.
-- Callers: the API.
create or replace function parapet.count_notification_rules(workspace uuid) returns integer
  language sql stable security definer
  set search_path = ''
begin atomic
  select count(*)::integer from parapet.notification_rules
  where workspace_id = workspace and workspace in (select parapet.actor_workspaces());
end;
grant execute on function parapet.count_notification_rules(uuid) to parapet_api;

-- Returns the workspaces after `after` in which events wait for rules or a message is due. As
-- definer, because a worker sees one workspace at a time.
-- Callers: workers.
create or replace function parapet.workspaces_with_notifications(due timestamptz, after uuid, most integer)
  returns setof uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  select workspace.id from parapet.workspaces as workspace
  where (after is null or workspace.id > after)
    and (
      workspace.id in (
        select rule.workspace_id from parapet.notification_rules as rule where rule.next_send_at <= due
      )
      or exists (select from parapet.feed_outbox as queued where queued.workspace_id = workspace.id)
    )
  order by workspace.id limit most;
end;
grant execute on function parapet.workspaces_with_notifications(timestamptz, uuid, integer)
  to parapet_worker;
