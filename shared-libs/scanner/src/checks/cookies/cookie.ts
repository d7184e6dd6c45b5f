import type { Judgement } from '@parapet/checks/definition/check';
import type { Check } from '../../check-definition/check.ts';
import { httpProof } from '../../subjects/web/http-proof.ts';
import { type Exchange, headerValues, type WebOrigin } from '../../subjects/web/web-origin.ts';
import { cookieDate } from './cookie-date.ts';
import { algorithmOf } from './token.ts';

export interface Cookie {
  name: string;
  value: string;
  secure: boolean;
  httpOnly: boolean;
  /** Lower case; null when it is missing. */
  sameSite: string | null;
  /** Without a leading dot; null when the cookie belongs to the host alone. */
  domain: string | null;
  path: string | null;
  /** Seconds; null for a cookie that ends with the browser. */
  maxAge: number | null;
  /** The header line, as received. */
  line: string;
  setBy: Exchange;
}

/**
 * Returns the cookies that the page and the redirects to it set and leave with the browser; the last one of
 * each name. A deletion concerns the cookie of the same domain and path alone (RFC 6265, section 5.3).
 */
function cookiesOf(origin: WebOrigin): readonly Cookie[] {
  const all = origin.chain.flatMap((exchange) =>
    headerValues(exchange, 'set-cookie').map((line) =>
      parseCookie(line, exchange, origin.observedAt),
    ),
  );
  const keyOf = (cookie: Cookie) => JSON.stringify([cookie.name, cookie.domain, pathOf(cookie)]);
  const kept = [...new Map(all.map((cookie) => [keyOf(cookie), cookie])).values()];
  return [
    ...new Map(
      kept.filter((cookie) => !isDeleted(cookie)).map((cookie) => [cookie.name, cookie]),
    ).values(),
  ];
}

/** Without a path of its own, a cookie belongs to the folder of its address (RFC 6265, section 5.1.4). */
function pathOf({ path, setBy }: Cookie): string {
  if (path?.startsWith('/')) return path;
  const { pathname } = new URL(setBy.url);
  return pathname.slice(0, Math.max(1, pathname.lastIndexOf('/')));
}

function parseCookie(line: string, setBy: Exchange, now: Date): Cookie {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
  const at = pair.indexOf('=');
  const named = new Map(
    attributes.map((attribute) => {
      const [name = '', ...value] = attribute.split('=');
      return [name.trim().toLowerCase(), value.join('=').trim()] as const;
    }),
  );
  const domain = named.get('domain')?.replace(/^\./, '').toLowerCase();
  return {
    name: pair.slice(0, Math.max(at, 0)),
    value: pair.slice(at + 1),
    secure: named.has('secure'),
    httpOnly: named.has('httponly'),
    sameSite: named.get('samesite')?.toLowerCase() || null,
    domain: domain || null,
    path: named.get('path') || null,
    maxAge: lifetime(named, now),
    line,
    setBy,
  };
}

/** Max-Age decides where it is a number; RFC 6265, section 5.3, step 3. */
function lifetime(named: ReadonlyMap<string, string>, now: Date): number | null {
  const maxAge = named.get('max-age') ?? '';
  if (/^-?\d+$/.test(maxAge)) return Number(maxAge);
  const expires = cookieDate(named.get('expires') ?? '');
  return expires === null ? null : Math.round((expires - now.getTime()) / 1000);
}

const sessionNames =
  /sess|^sid$|[._-]sid$|auth|jwt|^token$|(?:access|refresh|id)[_-]?token|remember[_-]|^rememberme$|logged[_-]?in|^laravel_|^\.aspnetcore\.(?:cookies|identity)/i;
/** Names of cookies that scripts read, or that have no use without the session itself. */
const notASession = /csrf|xsrf|consent|session_?(?:count|start|depth)|^_ga|^_gid|author(?:_|$)/i;

/** Returns whether the name, or a JSON Web Token in it, marks the cookie of a signed-in visitor. */
export const isSessionCookie = ({ name, value }: Cookie): boolean =>
  (sessionNames.test(name) || algorithmOf(value) !== null) && !notASession.test(name);

/** Returns whether the answer deletes the cookie, which is no risk. */
const isDeleted = ({ value, maxAge }: Cookie): boolean =>
  value === '' || (maxAge !== null && maxAge <= 0);

type Key = 'good' | 'bad' | 'none' | 'broken';

/** Returns one judgement for each cookie that `concerns` the check, about that cookie. */
export function judgeCookies(
  origin: WebOrigin,
  rule: { concerns(cookie: Cookie): boolean; isBad(cookie: Cookie): boolean; expected: string },
): readonly Judgement<Key>[] {
  if (origin.refusal !== null) return [{ outcome: 'broken', reason: origin.refusal }];
  const cookies = cookiesOf(origin).filter((c) => rule.concerns(c));
  if (cookies.length === 0) return [{ outcome: 'none' }];
  return cookies.map((cookie) => {
    const about = `cookie ${cookie.name}`;
    if (!rule.isBad(cookie)) return { outcome: 'good', about };
    const [, ...attributes] = cookie.line.split(';');
    return {
      outcome: 'bad',
      about,
      observation: {
        proof: httpProof(cookie.setBy),
        matched: `set-cookie: ${cookie.line}`,
        expected: rule.expected,
        actual: attributes.join(';').trim() || 'no attributes',
      },
    };
  });
}

/** Outcomes of every cookie check except `bad`. */
export const cookieOutcomes = {
  good: { verdict: 'pass', summary: 'The cookie is set as it should be.' },
  none: { verdict: 'not-applicable', summary: 'The page sets no cookie of that kind' },
  broken: { verdict: 'unknown', summary: 'Something else than the site answered' },
} as const satisfies Partial<Check['outcomes']>;
