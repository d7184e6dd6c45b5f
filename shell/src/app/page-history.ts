import type { HostRouter, RouterSnapshot } from '@parapet/remote-kit/host-context';
import { createPath, type Location, parsePath, type To } from 'react-router-dom';

/** The page's one history: what the shell's router and every remote's router go by. */
export type PageHistory = HostRouter;

/** What this history keeps with each entry of the browser's. */
interface EntryState {
  usr: unknown;
  key: string;
  /** Position in this visit; tells how far a jump went. */
  idx: number;
}

const isEntryState = (value: unknown): value is EntryState =>
  typeof value === 'object' && value !== null && 'key' in value && 'idx' in value;

const newKey = (): string => crypto.randomUUID().slice(0, 8);

/**
 * A history over the browser's, for react-router's low-level `Router`. react-router's own data
 * router would do too, with 18 KB more (compressed) of loaders and actions that nobody here has.
 *
 * @param confirmLeaving asks the person before something unsaved is lost
 */
export const createPageHistory = (
  view: Window,
  confirmLeaving: (question: string) => Promise<boolean>,
): PageHistory => {
  const listeners = new Set<() => void>();
  const questions = new Map<symbol, string>();
  const { history, location: address } = view;

  const entry = (): EntryState | null => (isEntryState(history.state) ? history.state : null);
  const locate = (): Location => ({
    pathname: address.pathname,
    search: address.search,
    hash: address.hash,
    state: entry()?.usr ?? null,
    key: entry()?.key ?? 'default',
  });

  if (!entry()) history.replaceState({ usr: null, key: newKey(), idx: 0 }, '');
  let snapshot: RouterSnapshot = { location: locate(), navigationType: 'POP' };
  let index = entry()?.idx ?? 0;
  let jump: { purpose: 'return' | 'agreed'; done: () => void } | null = null;

  const show = (navigationType: RouterSnapshot['navigationType']) => {
    index = entry()?.idx ?? index;
    snapshot = { location: locate(), navigationType };
    for (const listener of listeners) listener();
  };

  const mayLeave = async (): Promise<boolean> => {
    for (const question of questions.values()) {
      if (!(await confirmLeaving(question))) return false;
    }
    return true;
  };
  const isHeld = (pathname: string): boolean =>
    questions.size > 0 && pathname !== snapshot.location.pathname;

  const go = (delta: number, purpose: 'return' | 'agreed') =>
    new Promise<void>((done) => {
      jump = { purpose, done };
      history.go(delta);
    });

  /** The browser has jumped already: back to where the page still is, then ask. */
  const askBeforeJump = async (delta: number) => {
    await go(-delta, 'return');
    if (await mayLeave()) await go(delta, 'agreed');
  };

  view.addEventListener('popstate', () => {
    const ended = jump;
    jump = null;
    const delta = (entry()?.idx ?? index) - index;
    if (!ended && delta !== 0 && isHeld(address.pathname)) {
      void askBeforeJump(delta);
      return;
    }
    if (ended?.purpose !== 'return') show('POP');
    ended?.done();
  });

  const warn = (event: BeforeUnloadEvent) => event.preventDefault();

  const write = (to: To, state: unknown, replace: boolean) => {
    const path = typeof to === 'string' ? parsePath(to) : to;
    const { pathname } = snapshot.location;
    const url = createPath({ pathname, ...path });
    const next: EntryState = { usr: state, key: newKey(), idx: replace ? index : index + 1 };
    if (replace) history.replaceState(next, '', url);
    else history.pushState(next, '', url);
    show(replace ? 'REPLACE' : 'PUSH');
  };
  const change = async (to: To, state: unknown, replace: boolean) => {
    const path = typeof to === 'string' ? parsePath(to) : to;
    if (isHeld(path.pathname ?? snapshot.location.pathname) && !(await mayLeave())) return;
    write(to, state, replace);
  };

  return {
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    navigator: {
      createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
      go: (delta) => history.go(delta),
      push: (to, state) => void change(to, state, false),
      replace: (to, state) => void change(to, state, true),
    },
    block: ({ question }) => {
      const id = Symbol(question);
      if (questions.size === 0) view.addEventListener('beforeunload', warn);
      questions.set(id, question);
      return () => {
        questions.delete(id);
        if (questions.size === 0) view.removeEventListener('beforeunload', warn);
      };
    },
  };
};
