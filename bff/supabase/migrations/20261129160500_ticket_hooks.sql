-- Ticket systems tell of their changes, and a ticket that is closed there has its finding tested again.

alter table parapet.integrations
  -- Part of the address that the other side calls, and what it signs with. Whoever knows both can have tickets
  -- read again, and no more.
  add column hook_token uuid not null default gen_random_uuid(),
  add column hook_secret uuid not null default gen_random_uuid();
grant select (hook_token, hook_secret) on parapet.integrations to parapet_api;

grant insert (finding_id, scan_id, workspace_id, requested_by, evidence_before)
  on parapet.finding_retests to parapet_worker;
