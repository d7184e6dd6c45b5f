-- Schema auth, named as Supabase names it wherever the product touches it (auth.users, auth.uid()),
-- so that triggers, foreign keys and policies work alike on a hosted project.
-- The service itself connects as the owner; everyone else is held out by row-level security.

create schema auth;
grant usage on schema auth to anon, authenticated, service_role;

create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
create type auth.code_challenge_method as enum ('s256', 'plain');
create type auth.one_time_token_type as enum (
  'confirmation_token',
  'reauthentication_token',
  'recovery_token',
  'email_change_token_new',
  'email_change_token_current',
  'phone_change_token'
);

create table auth.users (
  id uuid primary key default gen_random_uuid(),
  aud varchar(255) not null default 'authenticated',
  role varchar(255) not null default 'authenticated',
  email varchar(255),
  encrypted_password varchar(255),
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  email_change varchar(255),
  email_change_sent_at timestamptz,
  email_change_confirm_status smallint not null default 0
    check (email_change_confirm_status between 0 and 2),
  reauthentication_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb not null default '{}',
  raw_user_meta_data jsonb not null default '{}',
  phone text unique,
  phone_confirmed_at timestamptz,
  confirmed_at timestamptz
    generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  banned_until timestamptz,
  is_sso_user boolean not null default false,
  is_anonymous boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- A new phone number waits here until its code is entered.
  phone_change text,
  phone_change_sent_at timestamptz
);
create unique index users_email_partial_key on auth.users (email) where is_sso_user = false;

create table auth.identities (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  provider text not null,
  provider_id text not null,
  identity_data jsonb not null,
  email text generated always as (lower(identity_data ->> 'email')) stored,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, provider)
);
create index identities_user_id_idx on auth.identities (user_id);
-- Accounts are looked for by the verified addresses of a provider.
create index identities_email_idx on auth.identities (email);

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  aal auth.aal_level not null default 'aal1',
  factor_id uuid,
  not_after timestamptz,
  refreshed_at timestamptz,
  user_agent text,
  ip inet,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user_id_idx on auth.sessions (user_id);
create index sessions_factor_id_idx on auth.sessions (factor_id) where factor_id is not null;

-- How a session was proved: one row for each method, told in the token's amr claim.
create table auth.mfa_amr_claims (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references auth.sessions (id) on delete cascade,
  authentication_method text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (session_id, authentication_method)
);

-- Only the SHA-256 of a refresh token is kept.
create table auth.refresh_tokens (
  id bigint generated always as identity primary key,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  token_hash text not null unique,
  parent_id bigint references auth.refresh_tokens (id) on delete set null,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create index refresh_tokens_session_id_idx on auth.refresh_tokens (session_id);
create index refresh_tokens_parent_id_idx on auth.refresh_tokens (parent_id);

-- A PKCE flow between the request that starts it and the exchange of its code.
create table auth.flow_state (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete cascade,
  code_challenge text not null,
  code_challenge_method auth.code_challenge_method not null,
  auth_code_hash text unique,
  auth_code_issued_at timestamptz,
  authentication_method text not null,
  created_at timestamptz not null default now(),
  -- The session that the exchanged code takes the place of: linking returns to the browser that left.
  replaces_session_id uuid references auth.sessions (id) on delete set null
);
create index flow_state_created_at_idx on auth.flow_state (created_at);
create index flow_state_user_id_idx on auth.flow_state (user_id);
create index flow_state_replaces_session_id_idx on auth.flow_state (replaces_session_id);

-- A mailed link and its six-digit code. Both are kept as keyed hashes; a newer mail replaces both. Several
-- people may sign up with the same address before it is confirmed, and only one owns it: so each sign-up
-- has a link of its own.
create table auth.one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  token_type auth.one_time_token_type not null,
  token_hash text not null unique,
  code_hash text not null,
  relates_to text not null,
  attempts smallint not null default 0,
  flow_state_id uuid references auth.flow_state (id) on delete set null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  -- The password and the metadata that came with the sign-up, which its link confirms:
  -- {"passwordHash": text or null, "metadata": object}.
  registration jsonb,
  -- How the session that the token opens counts as proved. A recovery and a sign-in by mail share one
  -- type of token, and only a recovery sets a password without the current one.
  authentication_method text not null default 'otp'
);
create unique index one_time_tokens_one_of_a_type_key on auth.one_time_tokens (user_id, token_type)
  where token_type <> 'confirmation_token';
create index one_time_tokens_user_id_idx on auth.one_time_tokens (user_id);
create index one_time_tokens_relates_to_idx on auth.one_time_tokens (relates_to);
create index one_time_tokens_flow_state_id_idx on auth.one_time_tokens (flow_state_id);

-- Second factors, named as Supabase names them: the product reads auth.mfa_factors on both.
create type auth.factor_type as enum ('totp', 'webauthn', 'phone', 'recovery_code');
create type auth.factor_status as enum ('unverified', 'verified');

-- `secret` is encrypted with a key of the key folder. `last_used_step` is the time step of the last
-- accepted code of an authenticator, so that a code works once.
create table auth.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type auth.factor_type not null,
  status auth.factor_status not null default 'unverified',
  secret text,
  phone text,
  web_authn_credential jsonb,
  web_authn_aaguid uuid,
  last_used_step bigint,
  last_challenged_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index mfa_factors_user_friendly_name_unique
  on auth.mfa_factors (user_id, friendly_name) where trim(friendly_name) <> '';
create index mfa_factors_user_id_idx on auth.mfa_factors (user_id);
-- A passkey proves the factor of one account only.
create unique index mfa_factors_credential_unique
  on auth.mfa_factors ((web_authn_credential ->> 'id')) where web_authn_credential is not null;
create unique index mfa_factors_one_set_of_recovery_codes
  on auth.mfa_factors (user_id) where factor_type = 'recovery_code';

create table auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  ip_address inet not null,
  otp_code text,
  web_authn_session_data jsonb,
  verified_at timestamptz,
  created_at timestamptz not null default now()
);
create index mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);
create index mfa_challenges_created_at_idx on auth.mfa_challenges (created_at);

-- Keyed hashes of the codes of a recovery_code factor; each works once.
create table auth.mfa_recovery_codes (
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (factor_id, code_hash)
);

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

-- Counters of the rate limits: one row for each limit and hashed address or IP.
create table auth.rate_limits (
  key text primary key,
  used integer not null,
  window_ends_at timestamptz not null
);
create index rate_limits_window_ends_at_idx on auth.rate_limits (window_ends_at);

alter table auth.users enable row level security;
alter table auth.identities enable row level security;
alter table auth.sessions enable row level security;
alter table auth.mfa_amr_claims enable row level security;
alter table auth.refresh_tokens enable row level security;
alter table auth.flow_state enable row level security;
alter table auth.one_time_tokens enable row level security;
alter table auth.rate_limits enable row level security;
alter table auth.mfa_factors enable row level security;
alter table auth.mfa_challenges enable row level security;
alter table auth.mfa_recovery_codes enable row level security;
alter table auth.oauth_flows enable row level security;

-- The claims of the current request, as `set local request.jwt.claims` left them.
create function auth.jwt() returns jsonb
  language sql stable
  return coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb;

create function auth.uid() returns uuid
  language sql stable
  return coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')
  )::uuid;

create function auth.role() returns text
  language sql stable
  return coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role')
  );
