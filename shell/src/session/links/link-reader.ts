import type { AuthLink } from './auth-link.ts';
import { readAuthLink } from './auth-link.ts';
import { sessionPaths } from './auth-routes.ts';

export interface LinkReader {
  /**
   * Returns the link of the address and removes it from there.
   *
   * @param visit id of the visit to the page; a repeated call for one visit returns the same link
   */
  take(visit: string): AuthLink;
  /** Returns whether the page of a link is open or about to open; other redirects must wait. */
  isOpening(): boolean;
  /** Marks the page of a link as open. @returns the function that ends this */
  hold(): () => void;
}

const isSlashes = (text: string): boolean => text === '/'.repeat(text.length);

const takesLinks = (pathname: string): boolean =>
  [sessionPaths.confirm, sessionPaths.callback].some(
    (path) => pathname.startsWith(path) && isSlashes(pathname.slice(path.length)),
  );

const holdsTokens = (part: string): boolean => /[?#&](access|refresh)_token=/.test(part);

/**
 * Removes sign-in links from the address, starting with that of the page load. They are as sensitive
 * as passwords and must not reach the history, error reports or other code.
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
  // A misconfigured service may redirect to other pages; those remove tokens and ignore them.
  if (!early && holdsTokens(location.hash)) clean(location.pathname + location.search);

  const holders = new Set<symbol>();
  /** True between finding a link and opening its page. */
  let isPending = early !== null && early.kind !== 'nothing';
  let latest: { visit: string; link: AuthLink } | null = null;
  return {
    take: (visit) => {
      if (latest?.visit === visit) return latest.link;
      latest = { visit, link: early ?? read() };
      early = null;
      isPending = latest.link.kind !== 'nothing';
      return latest.link;
    },
    isOpening: () => isPending || holders.size > 0,
    hold: () => {
      isPending = false;
      const holder = Symbol('link');
      holders.add(holder);
      return () => void holders.delete(holder);
    },
  };
};
