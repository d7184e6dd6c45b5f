import { createHash, randomInt } from 'node:crypto';
import type { Canary } from '@parapet/contracts/releases/release';

const COOKIE = 'parapet-canary';
/** Sessions share these numbers, so that none identifies a person. */
const NUMBERS = 1000;
const VALUE = /^\d{1,3}$/;

/** Which builds a request gets: its session's side of every canary. */
export interface Visit {
  /** Returns whether this session gets the canary of the shell or a remote. */
  isCanary(name: string, canary: Pick<Canary, 'buildId' | 'share'>): boolean;
  /** The cookie to set; undefined when it has one, or when nothing asked for a side. */
  cookie(): string | undefined;
  /** Returns whether anything asked for a side: the answer depends on the session then. */
  hasSides(): boolean;
}

/** A request that gets the live build of everything. */
export const steadyVisit: Visit = {
  isCanary: () => false,
  cookie: () => undefined,
  hasSides: () => false,
};

/**
 * @param cookies the request's Cookie header
 * @param isPage whether it is for a page, which draws a side where its session has none; what it loads then
 * sends the cookie
 */
export function readVisit(
  cookies: string,
  { isPage, isSecure }: { isPage: boolean; isSecure: boolean },
): Visit {
  const text = cookieOf(cookies);
  const known = VALUE.test(text) ? Number(text) : undefined;
  let drawn: number | undefined;
  let wasAsked = false;
  return {
    isCanary(name, canary) {
      wasAsked = true;
      if (known === undefined && isPage) drawn ??= randomInt(NUMBERS);
      const number = known ?? drawn;
      return number !== undefined && isOnSide(number, name, canary);
    },
    hasSides: () => wasAsked,
    cookie() {
      if (drawn === undefined) return undefined;
      return `${COOKIE}=${drawn}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
    },
  };
}

/** The share of the numbers that follow the canary's own place, which a larger share extends. */
function isOnSide(
  number: number,
  name: string,
  { buildId, share }: Pick<Canary, 'buildId' | 'share'>,
): boolean {
  const place = createHash('sha256').update(`${name} ${buildId}`).digest().readUInt32BE();
  return (number + place) % NUMBERS < (share * NUMBERS) / 100;
}

const cookieOf = (cookies: string): string =>
  cookies
    .split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1) ?? '';
