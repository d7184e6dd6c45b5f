create trigger apply after insert or update of status, proved_by, proved_until
  on parapet.ownership_proofs
  for each row execute function parapet.apply_ownership_proof();
create trigger notify_added after insert on parapet.ownership_proofs
  referencing new table as added
  for each statement execute function parapet.announce_rows('ownership');
create trigger notify_changed after update on parapet.ownership_proofs
  referencing new table as added
  for each statement execute function parapet.announce_rows('ownership');
create trigger notify_removed after delete on parapet.ownership_proofs
  referencing old table as removed
  for each statement execute function parapet.announce_rows('ownership');
