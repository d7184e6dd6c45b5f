-- A sign-in at a provider, between the redirect to it and its answer. Whoever answers needs the state,
-- of which only the SHA-256 is kept, and the cookie of the browser that left. A flow that links an
-- identity ends with the session that started it.
create table auth.oauth_flows (
  id uuid primary key default gen_random_uuid(),
  state_hash text not null unique,
  browser_hash text not null,
  provider text not null,
  redirect_to text not null,
  code_challenge text,
  code_challenge_method auth.code_challenge_method,
  linking_session_id uuid references auth.sessions (id) on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  check ((code_challenge is null) = (code_challenge_method is null))
);
create index oauth_flows_expires_at_idx on auth.oauth_flows (expires_at);
create index oauth_flows_linking_session_id_idx on auth.oauth_flows (linking_session_id);

alter table auth.oauth_flows enable row level security;

-- The session that the exchanged code takes the place of: linking returns to the browser that left.
alter table auth.flow_state add column replaces_session_id uuid
  references auth.sessions (id) on delete set null;
create index flow_state_replaces_session_id_idx on auth.flow_state (replaces_session_id);

-- Accounts are looked for by the verified addresses of a provider.
create index identities_email_idx on auth.identities (email);
