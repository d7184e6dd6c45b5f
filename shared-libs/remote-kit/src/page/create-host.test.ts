// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Notice } from '../host-context.ts';
import { createObservable } from './observable.ts';

const workspace = { id: '0190f5a0-0000-7000-8000-000000000002', name: 'Northquay', role: 'owner' };
const options = (notices: Notice[] = []) => ({
  remotes: { remotes: [] },
  api: { base: '/api', key: 'sb_publishable_x' },
  session: {
    ...createObservable({ user: null }),
    getAccessToken: async () => 'token-1',
    reportDead: vi.fn(),
  },
  workspace: createObservable({ current: workspace as never, count: 1 }),
  notify: (notice: Notice) => void notices.push(notice),
});
const request = {
  remote: 'mfe-assets',
  version: '1.2.0',
  buildId: 'build-1',
  basePath: '/dashboard',
  owns: (pathname: string) => pathname.startsWith('/dashboard/assets'),
} as const;

/** A page has one host, so each test loads the module again. */
const open = async (...given: Parameters<typeof options>) => {
  const { createHost } = await import('./create-host.ts');
  return createHost(options(...given));
};

/** A window with functions of its own: a host guards them for as long as its page is open. */
const openWindow = () => {
  class PageHistory {
    get state(): unknown {
      return history.state;
    }
    pushState(...given: Parameters<History['pushState']>) {
      history.pushState(...given);
    }
    replaceState(...given: Parameters<History['replaceState']>) {
      history.replaceState(...given);
    }
  }
  const addEventListener = window.addEventListener.bind(window);
  const dispatchEvent = window.dispatchEvent.bind(window);
  const events = { addEventListener, dispatchEvent, CustomEvent };
  return { ...events, history: new PageHistory(), location, fetch: () => 'kept' };
};

beforeEach(() => {
  vi.resetModules();
  history.replaceState(null, '', '/dashboard/assets');
  vi.stubGlobal('window', openWindow());
});
afterEach(() => vi.unstubAllGlobals());

it('gives a remote the ports of the page, frozen, and defaults for the rest', async () => {
  const notices: Notice[] = [];
  const host = (await open(notices)).contextFor(request);
  expect(await host.session.getAccessToken()).toBe('token-1');
  host.notify({ tone: 'info', text: 'Saved' });
  expect(notices).toEqual([{ tone: 'info', text: 'Saved' }]);
  expect(host.deployment).toBe('hosted');
  expect(host.account).toBeUndefined();
  expect(() => Object.assign(host.api, { base: 'https://evil.example' })).toThrow(TypeError);
});

it('follows the theme and the history of the page', async () => {
  const host = (await open()).contextFor(request);
  const themes: string[] = [];
  const stop = host.theme.subscribe(() => themes.push(host.theme.getSnapshot()));
  document.documentElement.dataset.theme = 'dark';
  await expect.poll(() => themes).toEqual(['dark']);
  stop();
  host.router.navigator.push('/dashboard/assets?add=1');
  expect(location.search).toBe('?add=1');
  expect(host.router.getSnapshot().location.search).toBe('?add=1');
  host.router.navigator.push('/elsewhere');
  expect(host.router.getSnapshot().location.pathname).toBe('/dashboard/assets');
});

it('reads the plan with the token of the session', async () => {
  const asked = vi.fn(async () => new Response('', { status: 500 }));
  vi.stubGlobal('fetch', asked);
  const host = (await open()).contextFor(request);
  host.subscription.subscribe(() => undefined);
  await expect.poll(() => host.subscription.getSnapshot().status).toBe('failed');
  expect(asked).toHaveBeenCalledWith(
    `/api/subscription?workspaceId=${workspace.id}`,
    expect.objectContaining({
      headers: { apikey: 'sb_publishable_x', authorization: 'Bearer token-1' },
    }),
  );
});

it('reports an error with the release that it came from', async () => {
  const { createHost } = await import('./create-host.ts');
  const reportError = vi.fn();
  const host = (await createHost({ ...options(), reportError })).contextFor(request);
  host.reportError('broken');
  const origin = { remote: 'mfe-assets', version: '1.2.0', buildId: 'build-1' };
  expect(reportError).toHaveBeenCalledExactlyOnceWith('broken', origin);
});

it('says why a remote cannot be mounted', async () => {
  const { mount } = await open();
  const mounting = mount({ remote: 'mfe-other', element: document.createElement('div') });
  await expect(mounting).rejects.toThrow('mfe-other cannot run. It is not in the registry.');
});

it('keeps functions of the page that a remote replaces, and warns its developer', async () => {
  const { createHost } = await import('./create-host.ts');
  const releases = {
    add: () => {},
    of: () => [],
    ownerOf: () => ({ name: 'mfe-assets' }) as never,
  };
  const warn = vi.fn();
  await createHost({ ...options(), releases, warn });
  Object.assign(window, { fetch: () => 'replaced' });
  expect(window.fetch('/')).toBe('kept');
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    expect.stringContaining('mfe-assets replaces fetch of the page'),
  );
});

it('makes a page the host once', async () => {
  await open();
  await expect(open()).rejects.toThrow('has a host already');
});
