create trigger notify_assessed after insert or update on parapet.compliance_digests
  for each row execute function parapet.announce_assessment();
