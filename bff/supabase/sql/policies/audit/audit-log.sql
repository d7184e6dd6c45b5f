create policy read on parapet.audit_log for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces_to_audit()));
create policy add on parapet.audit_log for insert to parapet_api
  with check (
    workspace_id in (select parapet.actor_workspaces_to_change())
    and actor_id = (select parapet.actor_id())
  );
-- Members who may change nothing else still choose this, and it is logged as well.
create policy add_own_choice on parapet.audit_log for insert to parapet_api
  with check (
    action = 'notifications.changed'
    and actor_id = (select parapet.actor_id())
    and target_id = (select parapet.actor_id())::text
    and workspace_id in (select parapet.actor_workspaces())
  );
-- Members who may change nothing else log what they do with views of their own.
create policy add_own_view on parapet.audit_log for insert to parapet_api
  with check (
    workspace_id in (select parapet.actor_workspaces())
    and actor_kind = 'user'
    and actor_id = (select parapet.actor_id())
    and action in ('view.created', 'view.updated', 'view.deleted')
    and target_type = 'view'
  );
-- A viewer joins and leaves too, and it is logged as well.
create policy add_own_membership on parapet.audit_log for insert to parapet_api
  with check (
    action in ('member.joined', 'member.left')
    and actor_id = (select parapet.actor_id())
    and target_id = (select parapet.actor_id())::text
    and workspace_id in (select parapet.actor_workspaces())
  );
-- Every member may change rules of their own, viewers too, and that is logged.
create policy add_own_rule on parapet.audit_log for insert to parapet_api
  with check (
    workspace_id in (select parapet.actor_workspaces())
    and actor_id = (select parapet.actor_id())
    and target_type = 'notification_rule'
    and action in (
      'notification_rule.created', 'notification_rule.updated', 'notification_rule.deleted'
    )
  );
-- Whoever declines may be a viewer; it is logged as well.
create policy decline_ownership on parapet.audit_log for insert to parapet_api
  with check (
    action = 'workspace.offer_ended'
    and actor_id = (select parapet.actor_id())
    and target_id = workspace_id::text
    and workspace_id in (select parapet.actor_workspaces())
  );
-- Every member may sign links, so all of them write that.
create policy add_link on parapet.audit_log for insert to parapet_api
  with check (
    workspace_id in (select parapet.actor_workspaces())
    and actor_id = (select parapet.actor_id())
    and actor_kind = 'user'
    and action = 'file.link_created'
    and target_type = 'file'
  );
