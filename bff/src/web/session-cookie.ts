/** Matches the shell's name of a session cookie, or of its first chunk. */
const SESSION_COOKIE = /^(__Host-)?sb-[^=]*-auth-token(\.0)?=/;

/**
 * Whether the request may have a session. The guard runs in the browser and needs a session cookie.
 * @param cookies the request's Cookie header
 */
export const holdsSession = (cookies: string): boolean =>
  cookies.split(';').some((cookie) => SESSION_COOKIE.test(cookie.trim()));
