create trigger touch before update on parapet.memberships
  for each row execute function parapet.touch_updated_at();
create trigger notify_rights after insert or update or delete on parapet.memberships
  for each row execute function parapet.announce_rights();
