-- Queues the events of one statement where a rule may want them. As definer: who changes something
-- does not see the rules of others.
-- Callers: triggers alone.
create or replace function parapet.queue_feed_events() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  insert into parapet.feed_outbox (workspace_id, event_id)
    select added.workspace_id, added.id from added
    where exists (
      select from parapet.notification_rules as rule
      where rule.workspace_id = added.workspace_id and rule.enabled
    );
  return null;
end
$$;
