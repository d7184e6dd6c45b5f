import { register } from '@parapet/checks/definition/check';
import type { RegisteredCheck } from '../../check-definition/check.ts';
import { cookiePrefixKept } from './cookie-prefix-kept/cookie-prefix-kept.check.ts';
import { cookieSameSiteSet } from './cookie-same-site-set/cookie-same-site-set.check.ts';
import { cookieTokenSigned } from './cookie-token-signed/cookie-token-signed.check.ts';
import { crossSiteCookieSecure } from './cross-site-cookie-secure/cross-site-cookie-secure.check.ts';
import { sessionCookieHostOnly } from './session-cookie-host-only/session-cookie-host-only.check.ts';
import { sessionCookieHttpOnly } from './session-cookie-http-only/session-cookie-http-only.check.ts';
import { sessionCookieSecure } from './session-cookie-secure/session-cookie-secure.check.ts';
import { sessionCookieSetOverHttps } from './session-cookie-set-over-https/session-cookie-set-over-https.check.ts';
import { sessionCookieShortLived } from './session-cookie-short-lived/session-cookie-short-lived.check.ts';

/** The checks of this group, by their number in the catalogue. */
export const cookiesChecks: readonly RegisteredCheck[] = [
  register(sessionCookieSecure),
  register(sessionCookieHttpOnly),
  register(cookieSameSiteSet),
  register(crossSiteCookieSecure),
  register(sessionCookieHostOnly),
  register(cookiePrefixKept),
  register(sessionCookieSetOverHttps),
  register(sessionCookieShortLived),
  register(cookieTokenSigned),
];
