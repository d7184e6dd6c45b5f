create trigger apply_added after insert on parapet.account_hosts
  referencing new table as changed
  for each statement execute function parapet.apply_account_hosts();
create trigger apply_changed after update on parapet.account_hosts
  referencing new table as changed
  for each statement execute function parapet.apply_account_hosts();
create trigger apply_removed after delete on parapet.account_hosts
  referencing old table as changed
  for each statement execute function parapet.apply_account_hosts();
