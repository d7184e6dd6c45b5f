import type { FactorKeys } from './factors/factor-keys.ts';
import type { RelyingParty } from './passkeys/relying-party.ts';
import type { IsBreached } from './passwords/breached-passwords.ts';
import type { Providers } from './providers/provider.ts';
import type { RateLimiter } from './rate-limits.ts';
import type { AuthSettings } from './settings.ts';
import type { AuthDb } from './store/auth-schema.ts';
import type { AccessTokens } from './tokens/access-token.ts';

/** A mail, in plain text and in HTML. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Takes text messages for delivery; resolves once one has been taken. */
export interface SmsSender {
  /** `to` is a number in E.164, with its plus. */
  send(message: { to: string; text: string }): Promise<void>;
}

/** Takes mail for delivery; resolves once it has been taken. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** Dependencies of the operations. */
export interface AuthPorts {
  db: AuthDb;
  settings: AuthSettings;
  accessTokens: AccessTokens;
  limits: RateLimiter;
  mailer: Mailer;
  /** null: phone numbers are not offered. */
  sms: SmsSender | null;
  /** null: passkeys are not offered. */
  relyingParty: RelyingParty | null;
  isBreached: IsBreached;
  providers: Providers;
  /** Receives errors that do not fail the request. */
  onError: (error: unknown) => void;
  /** Secret for the keyed hashes of mailed codes and for deriving refresh tokens. */
  codeKey: Uint8Array;
  factorKeys: FactorKeys;
  /** Public URL of the service itself, without a slash at the end. */
  serviceUrl: string;
  now: () => Date;
}

/** Data of a request besides its body. */
export interface RequestContext {
  ip: string;
  userAgent: string | null;
  /** Target of the mailed link, already checked against the allow-list. */
  redirectTo: string;
}
