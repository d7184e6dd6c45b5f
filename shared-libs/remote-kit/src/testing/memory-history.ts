import { createPath, type Location, parsePath, type To } from 'react-router-dom';
import { deepFreeze } from '../deep-freeze.ts';
import type { HostRouter, RouterSnapshot } from '../host-context.ts';

const locate = (to: To, state: unknown, from: Location | null): Location => {
  const path = typeof to === 'string' ? parsePath(to) : to;
  return {
    pathname: path.pathname ?? from?.pathname ?? '/',
    search: path.search ?? '',
    hash: path.hash ?? '',
    state,
    key: Math.random().toString(36).slice(2, 10),
  };
};

/** A router over a history in memory, in place of the shell's, for tests without a browser. */
export const createMemoryHistory = (start: string): HostRouter => {
  const listeners = new Set<() => void>();
  const entries: Location[] = [locate(start, null, null)];
  let at = 0;
  let snapshot: RouterSnapshot = deepFreeze({
    location: locate(start, null, null),
    navigationType: 'POP',
  });

  const show = (location: Location, navigationType: RouterSnapshot['navigationType']) => {
    snapshot = deepFreeze({ location, navigationType });
    for (const listener of listeners) listener();
  };

  return {
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    block: () => () => {},
    navigator: {
      createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
      go: (delta) => {
        at = Math.min(Math.max(at + delta, 0), entries.length - 1);
        const location = entries[at];
        if (location) show(location, 'POP');
      },
      push: (to, state) => {
        const location = locate(to, state, snapshot.location);
        entries.splice(at + 1, entries.length, location);
        at += 1;
        show(location, 'PUSH');
      },
      replace: (to, state) => {
        const location = locate(to, state, snapshot.location);
        entries[at] = location;
        show(location, 'REPLACE');
      },
    },
  };
};
