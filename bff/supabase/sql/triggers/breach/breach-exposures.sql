create trigger count_added after insert on parapet.breach_exposures
  referencing new table as added
  for each statement execute function parapet.count_breach_exposures();
create trigger count_changed after update on parapet.breach_exposures
  referencing old table as removed new table as added
  for each statement execute function parapet.count_breach_exposures();
create trigger count_removed after delete on parapet.breach_exposures
  referencing old table as removed
  for each statement execute function parapet.count_breach_exposures();
