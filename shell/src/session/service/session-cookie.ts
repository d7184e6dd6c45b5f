import type { BrowserStorage } from './browser-storage.ts';

const HOST_PREFIX = '__Host-';
const MIGRATED_KEY = 'parapet.session-cookie';
const LIFETIME_S = 400 * 24 * 60 * 60;
/** Attributes that the prefix requires; without a Domain the cookie belongs to this host only. */
const ATTRIBUTES = 'Path=/; SameSite=Lax; Secure';

/** Default cookie name of supabase-js. */
const plainName = (supabaseUrl: string): string =>
  `sb-${new URL(supabaseUrl).hostname.split('.')[0]}-auth-token`;

/**
 * Returns the name of the session cookie. Over https it has a prefix that no other host of the site
 * and no plain-http page can set. Browsers refuse the prefix over plain http.
 */
export const sessionCookieName = (supabaseUrl: string, isSecure: boolean): string =>
  (isSecure ? HOST_PREFIX : '') + plainName(supabaseUrl);

const cookiesOf = ({ cookie }: Pick<Document, 'cookie'>): (readonly [string, string])[] =>
  cookie
    .split('; ')
    .filter(Boolean)
    .map((pair) => {
      const end = pair.indexOf('=');
      return [pair.slice(0, end), pair.slice(end + 1)] as const;
    });

/**
 * Renames session cookies without the prefix, once per browser, and only those that this host set.
 * Afterwards cookies with the plain name are removed and ignored.
 *
 * @param storage records the migration; other hosts of the site cannot write to it
 */
export const migrateSessionCookie = (
  page: Pick<Document, 'cookie'>,
  supabaseUrl: string,
  storage: BrowserStorage,
): void => {
  const plain = plainName(supabaseUrl);
  // The session, its chunks, and the verifiers of unopened links.
  const belongsTo = (name: string, base: string) =>
    name === base || name.startsWith(`${base}.`) || name.startsWith(`${base}-`);
  const before = cookiesOf(page);
  const isDue =
    storage.getItem(MIGRATED_KEY) === null &&
    !before.some(([name]) => belongsTo(name, HOST_PREFIX + plain));
  storage.setItem(MIGRATED_KEY, 'done');

  for (const [name, value] of before.filter(([name]) => belongsTo(name, plain))) {
    // Removes cookies of this host and path only: a cookie that remains was set by another host.
    page.cookie = `${name}=; ${ATTRIBUTES}; Max-Age=0`;
    const isOurs = !cookiesOf(page).some(([left]) => left === name);
    if (!isDue || !isOurs) continue;
    page.cookie = `${HOST_PREFIX}${name}=${value}; ${ATTRIBUTES}; Max-Age=${LIFETIME_S}`;
  }
};
