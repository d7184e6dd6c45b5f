// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { type AddressForm, type AwaitPage, createPageHistory } from './page-history.ts';

interface Entry {
  state: unknown;
  url: URL;
}

/** A window with history only. As in a browser, a jump emits `popstate` asynchronously. */
const createFakeWindow = (start: string) => {
  const events = new EventTarget();
  const entries: Entry[] = [{ state: null, url: new URL(start, 'http://localhost') }];
  let at = 0;
  const current = () => entries[at] as Entry;
  const enter = (state: unknown, url = current().url.href): Entry => ({
    state,
    url: new URL(url, current().url),
  });
  const view = {
    // One object whose parts change, as in a browser.
    location: new Proxy({}, { get: (_target, part) => Reflect.get(current().url, part) }),
    history: {
      get state() {
        return current().state;
      },
      pushState: (state: unknown, _title: string, url?: string) => {
        entries.splice(at + 1, entries.length, enter(state, url));
        at += 1;
      },
      replaceState: (state: unknown, _title: string, url?: string) => {
        entries[at] = enter(state, url);
      },
      go: (delta: number) =>
        queueMicrotask(() => {
          at = Math.min(Math.max(at + delta, 0), entries.length - 1);
          events.dispatchEvent(new Event('popstate'));
        }),
    },
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  };
  return { view: view as unknown as Window, href: () => current().url.href, events };
};

const open = (start: string, agrees: boolean[] = [], awaitPage?: AwaitPage, form?: AddressForm) => {
  const { view, href, events } = createFakeWindow(start);
  const confirmLeaving = vi.fn(async (_question: string) => agrees.shift() ?? true);
  const history = createPageHistory(view, confirmLeaving, awaitPage, form);
  const seen: string[] = [];
  history.subscribe(() => {
    const { location: shown, navigationType } = history.getSnapshot();
    seen.push(`${navigationType} ${shown.pathname}${shown.search}`);
  });
  return { history, seen, href, events, confirmLeaving };
};

const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

describe('the history of the page', () => {
  it('exposes the location and notifies of every navigation', async () => {
    const { history, seen } = open('/dashboard?tab=1');
    expect(history.getSnapshot()).toMatchObject({
      location: { pathname: '/dashboard', search: '?tab=1' },
      navigationType: 'POP',
    });
    history.navigator.push('/dashboard/assets');
    history.navigator.replace('/dashboard/assets?type=domain', { from: 'list' });
    history.navigator.go(-1);
    await settled();
    expect(seen).toEqual([
      'PUSH /dashboard/assets',
      'REPLACE /dashboard/assets?type=domain',
      'POP /dashboard?tab=1',
    ]);
  });

  it('keeps the state of a link, and a key for each entry', () => {
    const { history } = open('/');
    const { key } = history.getSnapshot().location;
    history.navigator.push({ pathname: '/pricing', search: '', hash: '' }, { from: 'nav' });
    const { location } = history.getSnapshot();
    expect(location.state).toEqual({ from: 'nav' });
    expect(location.key).not.toBe(key);
  });
});

describe('addresses that say more than paths', () => {
  const form: AddressForm = {
    toAddress: (path) => `/en${path}`,
    toPath: (address) => address.replace(/^\/en/, ''),
  };

  it('are written for each navigation and link, and never read by routers', async () => {
    const { history, seen, href } = open('/en/scans?tab=1', [], undefined, form);
    expect(history.getSnapshot().location).toMatchObject({ pathname: '/scans', search: '?tab=1' });
    expect(history.navigator.createHref('/assets?q=mail#top')).toBe('/en/assets?q=mail#top');
    history.navigator.push('/assets?q=mail#top');
    expect(href()).toBe('http://localhost/en/assets?q=mail#top');
    history.navigator.replace({ search: '?q=web' });
    expect(href()).toBe('http://localhost/en/assets?q=web');
    history.navigator.go(-1);
    await settled();
    expect(seen).toEqual(['PUSH /assets?q=mail', 'REPLACE /assets?q=web', 'POP /scans?tab=1']);
  });
});

describe('unsaved changes', () => {
  const hold = (agrees: boolean[]) => {
    const page = open('/dashboard', agrees);
    page.history.navigator.push('/dashboard/assets/a1');
    page.seen.length = 0;
    const release = page.history.block({ question: 'The asset is not saved.' });
    return { ...page, release };
  };

  it('ask before a link is followed', async () => {
    const { history, seen, confirmLeaving } = hold([false, true]);
    history.navigator.push('/dashboard/scans');
    await settled();
    expect(confirmLeaving).toHaveBeenCalledExactlyOnceWith('The asset is not saved.');
    expect(seen).toEqual([]);

    history.navigator.push('/dashboard/scans');
    await settled();
    expect(seen).toEqual(['PUSH /dashboard/scans']);
  });

  it('ask when the browser goes back, and keep the page until then', async () => {
    const { history, seen, href } = hold([false, true]);
    history.navigator.go(-1);
    await settled();
    expect(seen).toEqual([]);
    expect(href()).toBe('http://localhost/dashboard/assets/a1');

    history.navigator.go(-1);
    await settled();
    expect(seen).toEqual(['POP /dashboard']);
    expect(href()).toBe('http://localhost/dashboard');
  });

  it('do not ask while the path stays the same, or once they are saved', async () => {
    const { history, release, seen, confirmLeaving } = hold([]);
    history.navigator.replace('/dashboard/assets/a1?tab=notes');
    release();
    history.navigator.push('/dashboard/scans');
    await settled();
    expect(confirmLeaving).not.toHaveBeenCalled();
    expect(seen).toHaveLength(2);
  });

  it('make the browser ask before the tab closes', () => {
    const { events, release } = hold([]);
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true });
      events.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(closing()).toBe(true);
    release();
    expect(closing()).toBe(false);
  });
});

describe('a page that is still loading', () => {
  /** `/slow` shows when `finish` is called. */
  const openSlow = () => {
    const waiting: (() => void)[] = [];
    const page = open('/scans', [], (pathname) =>
      pathname === '/slow' ? new Promise((resolve) => waiting.push(resolve)) : null,
    );
    const finish = () => {
      for (const resolve of waiting) resolve();
      return settled();
    };
    return { ...page, finish };
  };

  it('changes the address immediately and keeps the previous page until it is loaded', async () => {
    const { history, seen, href, finish } = openSlow();
    history.navigator.push('/slow');
    expect(href()).toBe('http://localhost/slow');
    await settled();
    expect(seen).toEqual([]);
    expect(history.getSnapshot().location.pathname).toBe('/scans');
    await finish();
    expect(seen).toEqual(['PUSH /slow']);
  });

  it('is replaced by a later navigation', async () => {
    const { history, seen, finish } = openSlow();
    history.navigator.push('/slow');
    history.navigator.push('/assets');
    await finish();
    expect(seen).toEqual(['PUSH /assets']);
    history.navigator.go(-2);
    await settled();
    expect(seen.at(-1)).toBe('POP /scans');
  });

  it('is not cancelled when the previous page replaces its address', async () => {
    const { history, seen, finish } = openSlow();
    history.navigator.push('/slow');
    history.navigator.replace({ pathname: '/scans', search: '?q=mail' });
    await finish();
    expect(seen).toEqual(['PUSH /slow']);
  });
});
