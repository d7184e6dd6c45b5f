create trigger apply after insert or update of status, proved_by, proved_until
  on parapet.ownership_proofs
  for each row execute function parapet.apply_ownership_proof();
