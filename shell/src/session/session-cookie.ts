import type { BrowserStorage } from './browser-storage.ts';

const HOST_PREFIX = '__Host-';
const CARRIED = 'parapet.session-cookie';
const LIFE_S = 400 * 24 * 60 * 60;
/** What a browser asks of a cookie with the prefix; without a Domain it is this host's alone. */
const ATTRIBUTES = 'Path=/; SameSite=Lax; Secure';

/** The name that supabase-js gives the session of a service. */
const plainName = (supabaseUrl: string): string =>
  `sb-${new URL(supabaseUrl).hostname.split('.')[0]}-auth-token`;

/**
 * The name of the session's cookie. Over https it has the prefix with which no other host of the
 * same site, and no page over plain http, can set it; over plain http a browser refuses the prefix.
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
 * Renames the cookies of a session that began under the name without the prefix: once for each
 * browser, and only those that this host set itself. From then on the old name counts for nothing
 * and its cookies are removed.
 *
 * @param storage remembers that it is done; another host of the site can't write there
 */
export const carrySessionCookie = (
  page: Pick<Document, 'cookie'>,
  supabaseUrl: string,
  storage: BrowserStorage,
): void => {
  const plain = plainName(supabaseUrl);
  // The session, its chunks, and the verifiers of links that are still on their way.
  const belongsTo = (name: string, base: string) =>
    name === base || name.startsWith(`${base}.`) || name.startsWith(`${base}-`);
  const before = cookiesOf(page);
  const isDue =
    storage.getItem(CARRIED) === null &&
    !before.some(([name]) => belongsTo(name, HOST_PREFIX + plain));
  storage.setItem(CARRIED, 'done');

  for (const [name, value] of before.filter(([name]) => belongsTo(name, plain))) {
    // This removes a cookie of this host and this path alone: one that stays is somebody else's.
    page.cookie = `${name}=; ${ATTRIBUTES}; Max-Age=0`;
    const isOurs = !cookiesOf(page).some(([left]) => left === name);
    if (!isDue || !isOurs) continue;
    page.cookie = `${HOST_PREFIX}${name}=${value}; ${ATTRIBUTES}; Max-Age=${LIFE_S}`;
  }
};
