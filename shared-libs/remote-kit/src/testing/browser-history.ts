import { createPath, type Location, parsePath, type To } from 'react-router-dom';
import type { HostRouter, RouterSnapshot } from '../host-context.ts';

interface EntryState {
  usr: unknown;
  key: string;
}

const newKey = (): string => Math.random().toString(36).slice(2, 10);

/** A router over the browser's history, in place of the shell's, for a remote that runs alone. */
export const createBrowserHistory = (view: Window): HostRouter => {
  const { history, location } = view;
  const listeners = new Set<() => void>();
  const locate = (): Location => {
    const entry = history.state as Partial<EntryState> | null;
    const { pathname, search, hash } = location;
    return { pathname, search, hash, state: entry?.usr ?? null, key: entry?.key ?? 'default' };
  };
  let snapshot: RouterSnapshot = { location: locate(), navigationType: 'POP' };

  const show = (navigationType: RouterSnapshot['navigationType']) => {
    snapshot = { location: locate(), navigationType };
    for (const listener of listeners) listener();
  };
  const addressOf = (to: To): string =>
    createPath({ pathname: location.pathname, ...(typeof to === 'string' ? parsePath(to) : to) });
  const entryOf = (state: unknown): EntryState => ({ usr: state ?? null, key: newKey() });

  view.addEventListener('popstate', () => show('POP'));
  return {
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    block: () => () => {},
    navigator: {
      createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
      go: (delta) => history.go(delta),
      push: (to, state) => {
        history.pushState(entryOf(state), '', addressOf(to));
        show('PUSH');
      },
      replace: (to, state) => {
        history.replaceState(entryOf(state), '', addressOf(to));
        show('REPLACE');
      },
    },
  };
};
