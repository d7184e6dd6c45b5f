import type { IsBreached } from './passwords/breached-passwords.ts';
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

/** Takes mail for delivery; resolves once it has been taken. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** Dependencies of the verbs. */
export interface AuthPorts {
  db: AuthDb;
  settings: AuthSettings;
  accessTokens: AccessTokens;
  limits: RateLimiter;
  mailer: Mailer;
  isBreached: IsBreached;
  /** Receives errors that do not fail the request. */
  onError: (error: unknown) => void;
  /** Secret for the keyed hashes of mailed codes and for deriving refresh tokens. */
  codeKey: Uint8Array;
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
