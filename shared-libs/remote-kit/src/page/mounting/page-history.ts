import { createPath, type Location, parsePath, type To } from 'react-router-dom';
import { deepFreeze } from '../../deep-freeze.ts';
import type { HostRouter, RouterSnapshot } from '../../host-context.ts';

/** The single history of the page, used by the routers of the shell and of every remote. */
export interface PageHistory extends HostRouter {
  /** Asks about each page with unsaved input. Resolves to whether all of it may be lost. */
  mayLeave(): Promise<boolean>;
}

/** Resolves when the next page may replace the open one; null means immediately. */
export type AwaitPage = (pathname: string) => Promise<void> | null;

/** How paths of routers are written into addresses, which may say more than any router reads. */
export interface AddressForm {
  toAddress: (path: string) => string;
  toPath: (address: string) => string;
}

const asTheyAre: AddressForm = { toAddress: (path) => path, toPath: (address) => address };

/** State stored with each entry of the browser history. */
interface EntryState {
  usr: unknown;
  key: string;
  /** Position in this visit; the difference is the distance of a jump. */
  idx: number;
}

const isEntryState = (value: unknown): value is EntryState =>
  typeof value === 'object' && value !== null && 'key' in value && 'idx' in value;

const newKey = (): string => crypto.randomUUID().slice(0, 8);

type HistoryView = Pick<
  Window,
  'history' | 'location' | 'addEventListener' | 'removeEventListener'
>;

/**
 * Wraps the browser history for react-router's low-level `Router`. The data router of react-router
 * would add 18 KB (compressed) of loaders and actions that no page uses.
 *
 * @param confirmLeaving asks the user before unsaved changes are lost
 * @param awaitPage delays the next page; the address has already changed
 * @param form how paths are written into the address bar and into links
 */
export const createPageHistory = (
  view: HistoryView,
  confirmLeaving: (question: string) => Promise<boolean>,
  awaitPage: AwaitPage = () => null,
  form: AddressForm = asTheyAre,
): PageHistory => {
  const listeners = new Set<() => void>();
  const questions = new Map<symbol, string>();
  const { history, location: address } = view;

  const entry = (): EntryState | null => (isEntryState(history.state) ? history.state : null);
  const readSnapshot = (navigationType: RouterSnapshot['navigationType']): RouterSnapshot =>
    deepFreeze({ location: locate(), navigationType });
  const locate = (): Location => {
    const path = form.toPath(address.pathname + address.search + address.hash);
    const { pathname = '/', search = '', hash = '' } = parsePath(path);
    const { usr = null, key = 'default' } = entry() ?? {};
    return { pathname, search, hash, state: usr, key };
  };

  if (!entry()) history.replaceState({ usr: null, key: newKey(), idx: 0 }, '');
  let snapshot = readSnapshot('POP');
  let index = entry()?.idx ?? 0;
  let jump: { purpose: 'return' | 'agreed'; done: () => void } | null = null;

  /** The navigation that waits for its page; a later navigation replaces it. */
  let pending: symbol | null = null;

  const commit = (navigationType: RouterSnapshot['navigationType']) => {
    pending = null;
    snapshot = readSnapshot(navigationType);
    for (const listener of listeners) listener();
  };
  const show = (navigationType: RouterSnapshot['navigationType']) => {
    index = entry()?.idx ?? index;
    const { pathname } = address;
    const wait = pathname === snapshot.location.pathname ? null : awaitPage(pathname);
    if (!wait) return commit(navigationType);
    const navigation = Symbol(pathname);
    pending = navigation;
    void wait.then(() => pending === navigation && commit(navigationType));
  };

  const mayLeave = async (): Promise<boolean> => {
    for (const question of questions.values()) {
      if (!(await confirmLeaving(question))) return false;
    }
    return true;
  };
  const isBlocked = (pathname: string): boolean =>
    questions.size > 0 && pathname !== snapshot.location.pathname;

  const go = (delta: number, purpose: 'return' | 'agreed') =>
    new Promise<void>((done) => {
      jump = { purpose, done };
      history.go(delta);
    });

  /** The browser has already jumped: returns to the open page, then asks. */
  const askBeforeJump = async (delta: number) => {
    await go(-delta, 'return');
    if (await mayLeave()) await go(delta, 'agreed');
  };

  view.addEventListener('popstate', () => {
    const ended = jump;
    jump = null;
    const delta = (entry()?.idx ?? index) - index;
    if (!ended && delta !== 0 && isBlocked(address.pathname)) {
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
    const url = form.toAddress(createPath({ pathname, ...path }));
    const next: EntryState = { usr: state, key: newKey(), idx: replace ? index : index + 1 };
    if (replace) history.replaceState(next, '', url);
    else history.pushState(next, '', url);
    show(replace ? 'REPLACE' : 'PUSH');
  };
  const change = async (to: To, state: unknown, replace: boolean) => {
    const path = typeof to === 'string' ? parsePath(to) : to;
    // A replace of the outgoing page must not cancel the pending navigation.
    const { pathname } = snapshot.location;
    if (pending && replace && (path.pathname ?? pathname) === pathname) return;
    if (isBlocked(path.pathname ?? pathname) && !(await mayLeave())) return;
    write(to, state, replace);
  };

  return {
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    navigator: {
      createHref: (to) => form.toAddress(typeof to === 'string' ? to : createPath(to)),
      go: (delta) => history.go(delta),
      push: (to, state) => void change(to, state, false),
      replace: (to, state) => void change(to, state, true),
    },
    mayLeave,
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
