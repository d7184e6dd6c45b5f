-- How the site answered paths that cannot exist when a finding was seen last: three characters for one that
-- says 404. Null for findings elsewhere, and for those that no scan has seen since.
alter table parapet.findings add column baseline_signature text;
alter table parapet.findings
  add constraint findings_baseline_signature_check check (length(baseline_signature) <= 100) not valid;
grant insert (baseline_signature), update (baseline_signature) on parapet.findings to parapet_worker;
