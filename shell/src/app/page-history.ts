import { deepFreeze } from '@parapet/remote-kit/deep-freeze';
import type { HostRouter, RouterSnapshot } from '@parapet/remote-kit/host-context';
import { createPath, type Location, parsePath, type To } from 'react-router-dom';

/** The page's one history: what the shell's router and every remote's router go by. */
export type PageHistory = HostRouter;

/** Settles when a page may take the place of the one that is seen; null when it may at once. */
export type AwaitPage = (pathname: string) => Promise<void> | null;

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
 * @param awaitPage how long the page that is seen stays; the address has changed by then
 */
export const createPageHistory = (
  view: Window,
  confirmLeaving: (question: string) => Promise<boolean>,
  awaitPage: AwaitPage = () => null,
): PageHistory => {
  const listeners = new Set<() => void>();
  const questions = new Map<symbol, string>();
  const { history, location: address } = view;

  const entry = (): EntryState | null => (isEntryState(history.state) ? history.state : null);
  const look = (navigationType: RouterSnapshot['navigationType']): RouterSnapshot =>
    deepFreeze({ location: locate(), navigationType });
  const locate = (): Location => ({
    pathname: address.pathname,
    search: address.search,
    hash: address.hash,
    state: entry()?.usr ?? null,
    key: entry()?.key ?? 'default',
  });

  if (!entry()) history.replaceState({ usr: null, key: newKey(), idx: 0 }, '');
  let snapshot = look('POP');
  let index = entry()?.idx ?? 0;
  let jump: { purpose: 'return' | 'agreed'; done: () => void } | null = null;

  /** The page that comes while the one before is still seen; a further wish takes its place. */
  let coming: symbol | null = null;

  const draw = (navigationType: RouterSnapshot['navigationType']) => {
    coming = null;
    snapshot = look(navigationType);
    for (const listener of listeners) listener();
  };
  const show = (navigationType: RouterSnapshot['navigationType']) => {
    index = entry()?.idx ?? index;
    const { pathname } = address;
    const wait = pathname === snapshot.location.pathname ? null : awaitPage(pathname);
    if (!wait) return draw(navigationType);
    const mine = Symbol(pathname);
    coming = mine;
    void wait.then(() => coming === mine && draw(navigationType));
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
    // What the page that is being left still writes into its address must not call it back.
    const { pathname } = snapshot.location;
    if (coming && replace && (path.pathname ?? pathname) === pathname) return;
    if (isHeld(path.pathname ?? pathname) && !(await mayLeave())) return;
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
