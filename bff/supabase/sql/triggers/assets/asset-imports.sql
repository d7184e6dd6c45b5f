create trigger follow_end after update of status on parapet.asset_imports
  for each row when (new.status in ('done', 'failed', 'expired') and new.status <> old.status)
  execute function parapet.follow_asset_import();
create trigger follow_deletion after delete on parapet.asset_imports
  for each row execute function parapet.follow_asset_import();
create trigger notify_added after insert on parapet.asset_imports
  for each row execute function parapet.announce_import();
create trigger notify_changed after update of status, progress on parapet.asset_imports
  for each row execute function parapet.announce_import();
create trigger notify_removed after delete on parapet.asset_imports
  for each row execute function parapet.announce_import();
