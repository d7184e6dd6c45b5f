-- Proofs that a host belongs to a workspace.

-- Proofs that a workspace owns a name or an address. Nothing but these rows, and being private where
-- the operator owns the machine, makes an asset verified: a trigger writes what they prove.
create table parapet.ownership_proofs (
  id uuid primary key default parapet.new_id(),
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  -- Lower-case punycode name or compressed address.
  host text not null,
  method text not null check (method in ('dns_txt', 'http_file', 'meta_tag')),
  -- 122 random bits, chosen by the database alone.
  token text not null default replace(gen_random_uuid()::text, '-', ''),
  status text not null default 'pending' check (status in ('pending', 'verified', 'expired')),
  -- The method that found the token last; `method` may have been changed since.
  proved_by text check (proved_by in ('dns_txt', 'http_file', 'meta_tag')),
  verified_at timestamptz,
  -- After this time the proof counts no more, whether or not a worker has looked.
  proved_until timestamptz,
  -- Since when a look that got an answer does not find the token.
  lost_at timestamptz,
  requested_at timestamptz,
  checked_at timestamptz,
  next_check_at timestamptz,
  -- The text that the last check found instead of the token; null when it found the token.
  problem text,
  created_at timestamptz not null default now(),
  unique (workspace_id, host),
  check (status = 'pending' or (proved_by is not null and proved_until is not null))
);
create index ownership_proofs_due_idx on parapet.ownership_proofs (id) where next_check_at is not null;
alter table parapet.ownership_proofs enable row level security;
grant select,
    insert (workspace_id, host, method),
    update (method, requested_at)
  on parapet.ownership_proofs to parapet_api;
grant select,
    update (status, proved_by, verified_at, proved_until, lost_at, checked_at, next_check_at,
      problem)
  on parapet.ownership_proofs to parapet_worker;
