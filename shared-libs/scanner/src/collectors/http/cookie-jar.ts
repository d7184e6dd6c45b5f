import { MAX_COOKIES } from '../../limits.ts';
import { type Exchange, headerValues } from '../../subjects/web/web-origin.ts';

/** Cookies of one host, as a browser keeps them from one redirect to the next. */
export interface CookieJar {
  /** Takes what an answer sets, and drops what it deletes. */
  take(answer: Exchange): void;
  /** The value of the header for a path; null without cookies for it. */
  headerFor(path: string): string | null;
}

/** Servers refuse longer headers. Characters. */
const MAX_HEADER = 6000;

interface Kept {
  readonly name: string;
  readonly value: string;
  readonly path: string;
}

export function createCookieJar({
  host,
  isSecure,
}: {
  host: string;
  isSecure: boolean;
}): CookieJar {
  const kept = new Map<string, Kept>();
  return {
    take(answer) {
      for (const line of headerValues(answer, 'set-cookie').slice(0, MAX_COOKIES)) {
        const cookie = readCookie(line, answer);
        if (cookie === null || !isFor(cookie, host, isSecure)) continue;
        const key = JSON.stringify([cookie.name, cookie.path]);
        kept.delete(key);
        if (!cookie.isDeleted && kept.size < MAX_COOKIES) kept.set(key, cookie);
      }
    },
    headerFor(path) {
      const [pathname = '/'] = path.split('?');
      const sent: string[] = [];
      let length = 0;
      for (const { name, value, path: of } of kept.values()) {
        const pair = `${name}=${value}`;
        if (!isBelow(pathname, of) || length + pair.length > MAX_HEADER) continue;
        sent.push(pair);
        length += pair.length + 2;
      }
      return sent.length === 0 ? null : sent.join('; ');
    },
  };
}

interface Cookie extends Kept {
  readonly domain: string | null;
  readonly isSecure: boolean;
  readonly isDeleted: boolean;
}

/** RFC 6265, section 5.2; null for a cookie without a name. */
function readCookie(line: string, { url }: Exchange): Cookie | null {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
  const at = pair.indexOf('=');
  const name = pair.slice(0, Math.max(0, at)).trim();
  const value = pair.slice(at + 1).trim();
  if (name === '' || /[\s\ufffd]/.test(pair)) return null;
  const named = new Map(
    attributes.map((attribute) => {
      const [key = '', ...rest] = attribute.split('=');
      return [key.trim().toLowerCase(), rest.join('=').trim()] as const;
    }),
  );
  const written = named.get('path') ?? '';
  const maxAge = named.get('max-age') ?? '';
  const expires = Date.parse(named.get('expires') ?? '');
  const { pathname } = new URL(url);
  return {
    name,
    value,
    path: written.startsWith('/') ? written : pathname.slice(0, pathname.lastIndexOf('/')) || '/',
    domain: named.get('domain')?.replace(/^\./, '').toLowerCase() || null,
    isSecure: named.has('secure'),
    isDeleted: /^-?\d+$/.test(maxAge) ? Number(maxAge) <= 0 : expires < Date.now(),
  };
}

const isFor = ({ domain, isSecure }: Cookie, host: string, overTls: boolean): boolean =>
  (domain === null || domain === host || host.endsWith(`.${domain}`)) && (!isSecure || overTls);

const isBelow = (path: string, of: string): boolean =>
  path === of || (path.startsWith(of) && (of.endsWith('/') || path[of.length] === '/'));
