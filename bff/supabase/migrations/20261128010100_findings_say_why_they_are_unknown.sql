-- Why the last scan could not tell whether a finding is still there. Null where it could, or gave no reason.
alter table parapet.findings add column unknown_reason text;
grant update (unknown_reason) on parapet.findings to parapet_worker;
