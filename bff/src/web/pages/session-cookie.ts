import { z } from 'zod';

/** Matches the shell's name of a session cookie, or of its first chunk. */
const SESSION_COOKIE = /^(__Host-)?sb-[^=]*-auth-token(\.0)?=/;

/**
 * Returns whether the request may have a session. The guard runs in the browser and needs a session cookie.
 * @param cookies the request's Cookie header
 */
export const holdsSession = (cookies: string): boolean =>
  cookies.split(';').some((cookie) => SESSION_COOKIE.test(cookie.trim()));

const ENCODED = 'base64-';
const MAX_CHUNKS = 10;
const sessionSchema = z.object({ access_token: z.string().max(8192) });

/**
 * Returns the access token in the session cookie that supabase-js writes; it is not verified. Over https
 * only the name counts that no other host of the site can set.
 */
export function tokenInCookies(cookies: string, publicUrl: string): string | undefined {
  const start = publicUrl.startsWith('https:') ? '__Host-sb-' : 'sb-';
  const values = new Map(
    cookies.split(';').map((pair) => {
      const [name = '', ...value] = pair.trim().split('=');
      return [name, value.join('=')] as const;
    }),
  );
  const first = [...values.keys()].find(
    (name) => name.startsWith(start) && /-auth-token(\.0)?$/.test(name),
  );
  if (first === undefined) return undefined;
  const cookie = first.replace(/\.0$/, '');
  const chunks = Array.from({ length: MAX_CHUNKS }, (_, index) => values.get(`${cookie}.${index}`));
  const text = values.get(cookie) ?? chunks.filter((chunk) => chunk !== undefined).join('');
  if (!text.startsWith(ENCODED)) return undefined;
  try {
    const json = Buffer.from(text.slice(ENCODED.length), 'base64url').toString('utf8');
    return sessionSchema.safeParse(JSON.parse(json)).data?.access_token;
  } catch {
    return undefined;
  }
}
