import { createHash, randomInt } from 'node:crypto';
import type { Canary } from '@parapet/contracts/releases/release';

const COOKIE = 'parapet-canary';
/** Sessions share these numbers, so that none identifies a person. */
const NUMBERS = 1000;
const VALUE = /^(new\.)?(\d{1,3})$/;

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
 * @param isPage whether it is for a page; the first page of a session is that of the live build, and
 * what it loads agrees with it
 */
export function readVisit(
  cookies: string,
  { isPage, isSecure }: { isPage: boolean; isSecure: boolean },
): Visit {
  const [, fresh, text] = VALUE.exec(cookieOf(cookies)) ?? [];
  const number = text === undefined || (fresh && !isPage) ? undefined : Number(text);
  let wasAsked = false;
  return {
    isCanary(name, canary) {
      wasAsked = true;
      return number !== undefined && isOnSide(number, name, canary);
    },
    hasSides: () => wasAsked,
    cookie() {
      if (!isPage || !wasAsked || (text !== undefined && !fresh)) return undefined;
      const value = text ?? `new.${randomInt(NUMBERS)}`;
      return `${COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
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
