create trigger limit_to_scope before insert on parapet.reports
  for each row execute function parapet.limit_report();
create trigger follow_file after update of status on parapet.reports
  for each row when (old.status is distinct from new.status and 'ready' in (old.status, new.status))
  execute function parapet.follow_report();
create trigger follow_deletion after delete on parapet.reports
  for each row when (old.status = 'ready') execute function parapet.follow_report();
create trigger notify_added after insert on parapet.reports
  for each row execute function parapet.announce_report();
create trigger notify_changed after update of status, progress on parapet.reports
  for each row execute function parapet.announce_report();
create trigger notify_removed after delete on parapet.reports
  for each row execute function parapet.announce_report();
