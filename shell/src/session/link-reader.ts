import type { AuthLink } from './auth-link.ts';
import { readAuthLink } from './auth-link.ts';
import { sessionPaths } from './entrances.ts';

export interface LinkReader {
  /**
   * What the address carried when this page was opened. The address is clean from then on.
   *
   * @param visit names one visit to the page: asked again for the same one, the answer is the same
   */
  take(visit: string): AuthLink;
  /** Whether the page of a link is open, or about to be: then nothing else leads away from it. */
  isOpening(): boolean;
  /** Says that such a page is open. @returns how to say that it is done, or left. */
  hold(): () => void;
}

const isSlashes = (text: string): boolean => text === '/'.repeat(text.length);

const takesLinks = (pathname: string): boolean =>
  [sessionPaths.confirm, sessionPaths.callback].some(
    (path) => pathname.startsWith(path) && isSlashes(pathname.slice(path.length)),
  );

const holdsTokens = (part: string): boolean => /[?#&](access|refresh)_token=/.test(part);

/**
 * Takes links out of the address, beginning with the one that the page was opened with: what they
 * carry is as good as a password, and must reach no history, no report and no other code.
 */
export const createLinkReader = (
  { location, history }: Pick<Window, 'location' | 'history'>,
  now: () => Date = () => new Date(),
): LinkReader => {
  const clean = (address: string) => history.replaceState(history.state, '', address);

  const read = (): AuthLink => {
    const url = new URL(location.href);
    const link = readAuthLink(url, now());
    if (link.kind !== 'nothing' || url.hash !== '' || holdsTokens(url.search)) clean(url.pathname);
    return link;
  };

  let early: AuthLink | null = takesLinks(location.pathname) ? read() : null;
  // No other page signs anybody in by its address, yet a service that is set up wrong leads there.
  if (!early && holdsTokens(location.hash)) clean(location.pathname + location.search);

  const holders = new Set<symbol>();
  /** From the moment that a link is found until its page says that it is open. */
  let isAwaited = early !== null && early.kind !== 'nothing';
  let latest: { visit: string; link: AuthLink } | null = null;
  return {
    take: (visit) => {
      if (latest?.visit === visit) return latest.link;
      latest = { visit, link: early ?? read() };
      early = null;
      isAwaited = latest.link.kind !== 'nothing';
      return latest.link;
    },
    isOpening: () => isAwaited || holders.size > 0,
    hold: () => {
      isAwaited = false;
      const holder = Symbol('link');
      holders.add(holder);
      return () => void holders.delete(holder);
    },
  };
};
