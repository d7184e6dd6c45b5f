import type { ColumnType, Generated, Kysely, Selectable } from 'kysely';

type Json = Record<string, unknown>;
type Defaulted<Type> = ColumnType<Type, Type | undefined, Type>;

interface UsersTable {
  id: Generated<string>;
  aud: Generated<string>;
  role: Generated<string>;
  email: string | null;
  encrypted_password: string | null;
  email_confirmed_at: Date | null;
  invited_at: Date | null;
  confirmation_sent_at: Date | null;
  recovery_sent_at: Date | null;
  email_change: string | null;
  email_change_sent_at: Date | null;
  /** 1 when one of the two addresses has confirmed the change. */
  email_change_confirm_status: Generated<number>;
  reauthentication_sent_at: Date | null;
  last_sign_in_at: Date | null;
  raw_app_meta_data: Defaulted<Json>;
  raw_user_meta_data: Defaulted<Json>;
  phone: string | null;
  phone_confirmed_at: Date | null;
  phone_change: string | null;
  phone_change_sent_at: Date | null;
  confirmed_at: ColumnType<Date | null, never, never>;
  banned_until: Date | null;
  is_sso_user: Generated<boolean>;
  is_anonymous: Generated<boolean>;
  created_at: Defaulted<Date>;
  updated_at: Defaulted<Date>;
  deleted_at: Date | null;
}

interface IdentitiesTable {
  id: Generated<string>;
  user_id: string;
  provider: string;
  provider_id: string;
  identity_data: ColumnType<Json, Json, Json>;
  email: ColumnType<string | null, never, never>;
  last_sign_in_at: Date | null;
  created_at: Defaulted<Date>;
  updated_at: Defaulted<Date>;
}

interface SessionsTable {
  id: Generated<string>;
  user_id: string;
  aal: Generated<'aal1' | 'aal2' | 'aal3'>;
  factor_id: string | null;
  not_after: Date | null;
  refreshed_at: Date | null;
  user_agent: string | null;
  ip: string | null;
  created_at: Defaulted<Date>;
  updated_at: Defaulted<Date>;
}

interface AmrClaimsTable {
  id: Generated<string>;
  session_id: string;
  authentication_method: string;
  created_at: Defaulted<Date>;
  updated_at: Defaulted<Date>;
}

interface RefreshTokensTable {
  id: Generated<string>;
  session_id: string;
  token_hash: string;
  parent_id: string | null;
  revoked_at: Date | null;
  created_at: Defaulted<Date>;
}

interface FlowStateTable {
  id: Generated<string>;
  user_id: string | null;
  code_challenge: string;
  code_challenge_method: 's256' | 'plain';
  auth_code_hash: string | null;
  auth_code_issued_at: Date | null;
  authentication_method: string;
  /** The session whose place the exchanged one takes; null: none. */
  replaces_session_id: string | null;
  created_at: Defaulted<Date>;
}

interface OAuthFlowsTable {
  id: Generated<string>;
  state_hash: string;
  browser_hash: string;
  provider: string;
  redirect_to: string;
  code_challenge: string | null;
  code_challenge_method: 's256' | 'plain' | null;
  /** The session whose user links an identity; null: somebody signs in. */
  linking_session_id: string | null;
  expires_at: Date;
  created_at: Defaulted<Date>;
}

/** The mail of a one-time token; magic links and recoveries share a type, as in Supabase Auth. */
export type OneTimeTokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'phone_change_token'
  | 'reauthentication_token';

/** The data of a sign-up. A null password means that the user sets one later. */
export interface Registration {
  passwordHash: string | null;
  metadata: Json;
  /** The provider whose identity the link confirms, where no password was chosen. */
  provider?: string;
}

interface OneTimeTokensTable {
  id: Generated<string>;
  user_id: string;
  token_type: OneTimeTokenType;
  token_hash: string;
  code_hash: string;
  /** The address that the mail went to. */
  relates_to: string;
  attempts: Generated<number>;
  flow_state_id: string | null;
  /** Authentication method of the session that it opens: `otp` or `recovery`. */
  authentication_method: Generated<string>;
  /** Data that this token confirms together with the address; null: the user's row. */
  registration: ColumnType<Registration | null, Registration | null | undefined, never>;
  expires_at: Date;
  created_at: Defaulted<Date>;
}

export type FactorType = 'totp' | 'webauthn' | 'phone' | 'recovery_code';

interface FactorsTable {
  id: Generated<string>;
  user_id: string;
  friendly_name: string | null;
  factor_type: FactorType;
  status: Generated<'unverified' | 'verified'>;
  /** Encrypted (sealSecret). */
  secret: string | null;
  phone: string | null;
  web_authn_credential: ColumnType<Json | null, string | null | undefined, string | null>;
  web_authn_aaguid: string | null;
  /** Time step of the last accepted code of an authenticator. */
  last_used_step: ColumnType<string | null, number | undefined, number>;
  last_challenged_at: Date | null;
  created_at: Defaulted<Date>;
  updated_at: Defaulted<Date>;
}

interface ChallengesTable {
  id: Generated<string>;
  factor_id: string;
  ip_address: string;
  /** Keyed hash of the code that was sent to a phone. */
  otp_code: string | null;
  web_authn_session_data: ColumnType<Json | null, string | null | undefined, string | null>;
  verified_at: Date | null;
  created_at: Defaulted<Date>;
}

interface RecoveryCodesTable {
  factor_id: string;
  code_hash: string;
  used_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

interface RateLimitsTable {
  key: string;
  used: number;
  window_ends_at: Date;
}

export interface AuthDatabase {
  'auth.users': UsersTable;
  'auth.identities': IdentitiesTable;
  'auth.sessions': SessionsTable;
  'auth.mfa_amr_claims': AmrClaimsTable;
  'auth.refresh_tokens': RefreshTokensTable;
  'auth.flow_state': FlowStateTable;
  'auth.oauth_flows': OAuthFlowsTable;
  'auth.one_time_tokens': OneTimeTokensTable;
  'auth.mfa_factors': FactorsTable;
  'auth.mfa_challenges': ChallengesTable;
  'auth.mfa_recovery_codes': RecoveryCodesTable;
  'auth.rate_limits': RateLimitsTable;
}

/** The database, or a transaction on it. */
export type AuthDb = Kysely<AuthDatabase>;

export type UserRow = Selectable<UsersTable>;
export type IdentityRow = Selectable<IdentitiesTable>;
export type SessionRow = Selectable<SessionsTable>;
export type RefreshTokenRow = Selectable<RefreshTokensTable>;
export type FlowStateRow = Selectable<FlowStateTable>;
export type OAuthFlowRow = Selectable<OAuthFlowsTable>;
export type FactorRow = Selectable<FactorsTable>;
export type ChallengeRow = Selectable<ChallengesTable>;
export type OneTimeTokenRow = Selectable<OneTimeTokensTable>;
