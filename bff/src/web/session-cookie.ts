/** By the name that the shell gives to the cookie of a session, or to the first part of it. */
const SESSION_COOKIE = /^(__Host-)?sb-[^=]*-auth-token(\.0)?=/;

/**
 * Whether the page may get past a guard: that is decided in the browser, and without a cookie of a
 * session it will not.
 *
 * @param cookies the request's Cookie header
 */
export const holdsSession = (cookies: string): boolean =>
  cookies.split(';').some((cookie) => SESSION_COOKIE.test(cookie.trim()));
