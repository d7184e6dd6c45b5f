import { readRegistry } from '@parapet/remote-kit/page/registry';
import { describe, expect, it, vi } from 'vitest';
import { createTestSession } from '../session/testing/create-test-session.ts';
import { mara } from '../session/testing/fake-auth-service.ts';
import { createPreview } from './preview.ts';

const ORIGIN = 'http://localhost:3000';

/** A browser: tabs with a storage each, and one cookie, by which the server chooses the shell. */
const openBrowser = ({ isGranted = true } = {}) => {
  let cookie: string | null = null;
  const channels = new Map([['pr-12', 'shell-next']]);
  const confirm = vi.fn(async () => true);

  const openTab = () => {
    const stored = new Map<string, string>();
    const load = async (user: typeof mara | null, link?: string) => {
      const test = createTestSession();
      const reload = vi.fn();
      const running = isGranted && user && link === undefined ? cookie : null;
      const preview = createPreview({
        storage: {
          getItem: (name) => stored.get(name) ?? null,
          setItem: (name, value) => void stored.set(name, value),
          removeItem: (name) => void stored.delete(name),
        },
        auth: test.session.auth,
        read: () => Promise.reject(new Error('There is no such build.')),
        confirm,
        listChannels: async () => [],
        allowOrigins: (origins) => expect(origins).toEqual([]),
        policyOrigins: [],
        shell: {
          running,
          origin: ORIGIN,
          read: async (build) => {
            const buildId = channels.get(build);
            if (!isGranted || !buildId) throw new Error(`There is no ${build} of the shell.`);
            return { buildId };
          },
          choose: (buildId) => {
            cookie = buildId;
          },
        },
        reload,
      });
      if (link !== undefined) preview.storeRequests(link, '/dashboard');
      await test.session.start();
      const applied = preview.applyTo(readRegistry({ remotes: [] }));
      test.emit('INITIAL_SESSION', user);
      await applied;
      preview.start();
      await test.settle();
      return { ...test, preview, reload, running, state: preview.store.getState };
    };
    return { load };
  };
  return {
    openTab,
    confirm,
    channels,
    cookie: () => cookie,
    loseCookie: () => {
      cookie = null;
    },
  };
};

describe('a link to a build of the shell', () => {
  it('asks in the live shell, then loads the page with that build, and says so', async () => {
    const browser = openBrowser();
    const tab = browser.openTab();
    const asked = await tab.load(mara, 'shell@pr-12');
    expect(asked.running).toBeNull();
    expect(browser.confirm).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        title: 'Preview shell?',
        body: expect.stringContaining(`shell, build shell-next (pr-12), from ${ORIGIN}.`),
      }),
    );
    expect(asked.reload).toHaveBeenCalledExactlyOnceWith('/dashboard');
    const shown = await tab.load(mara);
    expect(shown.running).toBe('shell-next');
    expect(shown.state().shown).toMatchObject([{ request: { remote: 'shell', build: 'pr-12' } }]);
    expect(shown.reload).not.toHaveBeenCalled();
  });

  it('is told why it cannot be shown, without the right too', async () => {
    const page = await openBrowser({ isGranted: false }).openTab().load(mara, 'shell@pr-12');
    expect(page.state().problems).toEqual([
      { request: 'shell@pr-12', reason: 'There is no pr-12 of the shell.' },
    ]);
  });
});

describe('the preview of a shell', () => {
  const preview = async () => {
    const browser = openBrowser();
    const tab = browser.openTab();
    await tab.load(mara, 'shell@pr-12');
    return { browser, tab };
  };

  it('is that of one tab: another one loads the live shell instead', async () => {
    const { browser, tab } = await preview();
    const other = browser.openTab();
    const stray = await other.load(mara);
    expect(stray.running).toBe('shell-next');
    expect(stray.reload).toHaveBeenCalledExactlyOnceWith(null);
    expect((await other.load(mara)).running).toBeNull();
    // The first tab asks for its build again.
    const lost = await tab.load(mara);
    expect(lost.running).toBeNull();
    expect(lost.reload).toHaveBeenCalledExactlyOnceWith(null);
    expect((await tab.load(mara)).running).toBe('shell-next');
    expect((await other.load(mara)).reload).toHaveBeenCalledExactlyOnceWith(null);
  });

  it('asks the server once more when the session had expired, and then says that it is not shown', async () => {
    const { browser, tab } = await preview();
    browser.loseCookie();
    expect((await tab.load(mara)).reload).toHaveBeenCalledOnce();
    browser.loseCookie();
    const page = await tab.load(mara);
    expect(page.reload).not.toHaveBeenCalled();
    expect(page.state().shown).toEqual([]);
    expect(page.state().problems).toEqual([
      { request: 'shell@pr-12', reason: 'The server has answered with the live shell.' },
    ]);
  });

  it('asks again when its channel has moved on', async () => {
    const { browser, tab } = await preview();
    browser.channels.set('pr-12', 'shell-newer');
    await tab.load(mara);
    expect(browser.confirm).toHaveBeenCalledTimes(2);
    expect(browser.cookie()).toBe('shell-newer');
  });

  it('ends with a click, and with the session', async () => {
    const { browser, tab } = await preview();
    (await tab.load(mara)).preview.leave();
    expect(browser.cookie()).toBeNull();
    const again = await preview();
    const page = await again.tab.load(mara);
    page.emit('SIGNED_OUT', null);
    await page.settle();
    expect(again.browser.cookie()).toBeNull();
  });
});
