create trigger chain before insert on parapet.audit_log
  for each row execute function parapet.chain_audit_row();
