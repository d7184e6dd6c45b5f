import type { Mailer } from '../../platform/mail/mailer.ts';
import type { RateLimiter } from './rate-limits.ts';
import type { AuthDb } from './store/auth-schema.ts';
import type { AccessTokens } from './tokens/access-token.ts';

/** What the verbs work with. */
export interface AuthPorts {
  db: AuthDb;
  accessTokens: AccessTokens;
  limits: RateLimiter;
  mailer: Mailer;
  /** Secret of the keyed hashes of mailed codes, and of the line of refresh tokens. */
  codeKey: Uint8Array;
  /** Public URL of the service itself, without a slash at the end. */
  serviceUrl: string;
  now: () => Date;
}

/** What a request says besides its body. */
export interface RequestContext {
  ip: string;
  userAgent: string | null;
  /** Where the mailed link shall lead; already held against the allow-list. */
  redirectTo: string;
}
