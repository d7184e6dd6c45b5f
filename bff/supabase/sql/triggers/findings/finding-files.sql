create trigger follow_file after insert on parapet.finding_files
  for each row execute function parapet.follow_evidence_file();
create trigger follow_deletion after delete on parapet.finding_files
  for each row execute function parapet.follow_evidence_file();
