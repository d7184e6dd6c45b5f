create trigger queue_for_rules after insert on parapet.feed_events
  referencing new table as added
  for each statement execute function parapet.queue_feed_events();
create trigger notify after insert on parapet.feed_events
  referencing new table as added
  for each statement execute function parapet.announce_rows('feed', 'asset_id');
