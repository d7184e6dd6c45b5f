import type { PreviewRequest } from '@parapet/contracts/preview';
import type { RegistryEntry } from '@parapet/contracts/release';
import { readRegistry } from '@parapet/remote-kit/page/registry';
import { describe, expect, it, vi } from 'vitest';
import { createTestSession } from '../session/testing/create-test-session.ts';
import { mara } from '../session/testing/fake-auth-service.ts';
import { describeOffer } from './offers.ts';
import { createPreview } from './preview.ts';

const LIVE = 'http://localhost:3001';

const entry = (
  name: string,
  buildId: string,
  contractVersion = 1,
  origin = LIVE,
): RegistryEntry => ({
  name,
  baseUrl: `${origin}/${buildId}/`,
  mfManifest: {},
  manifest: {
    name,
    version: '0.2.0',
    buildId,
    builtAt: '2026-11-21T10:00:00Z',
    entry: 'remoteEntry.12345678.js',
    mfManifest: 'mf-manifest.json',
    integrity: { 'remoteEntry.12345678.js': 'sha384-abc' },
    contractVersion,
    pages: [],
    widgets: [],
    routeRules: [],
    commands: [],
  },
});

const live = readRegistry({
  remotes: [entry('mfe-assets', 'build-live'), entry('mfe-scans', 'build-live')],
});

/** One tab; `load` loads a page in it. */
const openTab = (agree = true) => {
  const stored = new Map<string, string>();
  const released = new Map([['mfe-assets@pr-12', entry('mfe-assets', 'build-of-pr-12')]]);
  const confirm = vi.fn(async () => agree);
  const reads: string[] = [];
  let allowed: readonly string[] = [];
  /** Preview origins that the server adds to the policy of each page. */
  let openOrigins: readonly string[] = [];

  const load = async (user: typeof mara | null, link?: string) => {
    const test = createTestSession();
    const reload = vi.fn();
    const preview = createPreview({
      storage: {
        getItem: (name) => stored.get(name) ?? null,
        setItem: (name, value) => void stored.set(name, value),
        removeItem: (name) => void stored.delete(name),
      },
      auth: test.session.auth,
      read: async ({ remote, build }: PreviewRequest) => {
        reads.push(`${remote}@${build}`);
        const found = released.get(`${remote}@${build}`);
        if (!found) throw new Error(`There is no build or channel ${build} of ${remote}.`);
        return found;
      },
      confirm,
      readRight: async () => true,
      listChannels: async () => [],
      allowedOrigins: {
        read: () => allowed,
        write: (origins) => {
          allowed = origins;
        },
      },
      shell: { running: null, origin: LIVE, read: vi.fn(), choose: vi.fn() },
      // The page was requested with the cookie of now.
      policyOrigins: [...allowed, ...openOrigins],
      reload,
    });
    if (link !== undefined) preview.storeRequests(link, '/dashboard/assets?sort=name');
    await test.session.start();
    const applied = preview.applyTo(live);
    test.emit('INITIAL_SESSION', user);
    const registry = await applied;
    preview.start();
    await test.settle();
    const builds = registry.remotes.map(({ name, manifest }) => `${name}@${manifest?.buildId}`);
    return { ...test, preview, reload, builds: builds.sort(), state: preview.store.getState };
  };
  const allowedOrigins = {
    read: () => allowed,
    lose: () => {
      allowed = [];
    },
  };
  const allowOrigins = (origins: readonly string[]) => {
    openOrigins = origins;
  };
  return { load, stored, released, confirm, reads, allowedOrigins, allowOrigins };
};

const production = ['mfe-assets@build-live', 'mfe-scans@build-live'];
const previewed = ['mfe-assets@build-of-pr-12', 'mfe-scans@build-live'];

describe('a link to a preview', () => {
  it('reads nothing before sign-in, and then asks about remote, build and version', async () => {
    const tab = openTab();
    const page = await tab.load(null, 'mfe-assets@pr-12');
    expect(tab.reads).toEqual([]);
    expect(page.state().requests).toEqual([{ remote: 'mfe-assets', build: 'pr-12' }]);
    page.emit('SIGNED_IN', mara);
    await page.settle();
    expect(tab.confirm).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        title: 'Preview mfe-assets?',
        body: expect.stringContaining(
          'mfe-assets 0.2.0, build build-of-pr-12 (pr-12), from http://localhost:3001.',
        ),
      }),
    );
    expect(page.builds).toEqual(production);
    expect(page.reload).toHaveBeenCalledExactlyOnceWith('/dashboard/assets?sort=name');
  });

  it('survives a page load during sign-in', async () => {
    const tab = openTab();
    await tab.load(null, 'mfe-assets@pr-12');
    const page = await tab.load(mara);
    expect(page.reload).toHaveBeenCalledOnce();
  });

  it('shows the build from the next load until the user leaves the preview', async () => {
    const tab = openTab();
    await tab.load(mara, 'mfe-assets@pr-12');
    const page = await tab.load(mara);
    expect(page.builds).toEqual(previewed);
    expect(page.state().shown.map(describeOffer)).toEqual([
      'mfe-assets 0.2.0, build build-of-pr-12 (pr-12)',
    ]);
    expect(tab.confirm).toHaveBeenCalledOnce();
    page.preview.leave();
    await page.settle();
    expect(page.reload).toHaveBeenCalledExactlyOnceWith(null);
    expect((await tab.load(mara)).builds).toEqual(production);
  });

  it('changes nothing for a user who does not agree', async () => {
    const tab = openTab(false);
    const page = await tab.load(mara, 'mfe-assets@pr-12');
    expect(page.reload).not.toHaveBeenCalled();
    expect(page.state()).toMatchObject({ requests: [], shown: [], problems: [] });
    expect(tab.stored.size).toBe(0);
  });

  it('without requests ends the current preview', async () => {
    const tab = openTab();
    await tab.load(mara, 'mfe-assets@pr-12');
    expect((await tab.load(mara, '')).builds).toEqual(production);
  });
});

describe('an agreed preview', () => {
  it('is not shown to another user of the same tab', async () => {
    const tab = openTab();
    await tab.load(mara, 'mfe-assets@pr-12');
    const page = await tab.load({ ...mara, id: '0b8f4f3e-54b7-4a9b-9f4a-0d3c6d3e7a02' });
    expect(page.builds).toEqual(production);
    expect(tab.stored.size).toBe(0);
  });

  it('ends with the session and reloads the page', async () => {
    const tab = openTab();
    await tab.load(mara, 'mfe-assets@pr-12');
    const page = await tab.load(mara);
    page.emit('SIGNED_OUT', null);
    await page.settle();
    expect(tab.stored.size).toBe(0);
    expect(page.reload).toHaveBeenCalledExactlyOnceWith(null);
  });

  it('is described as local, with its origin, for a build of this machine', async () => {
    const tab = openTab();
    tab.released.set('mfe-assets@local', entry('mfe-assets', 'from-source'));
    await tab.load(mara, 'mfe-assets@local');
    expect(tab.confirm).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        body: expect.stringMatching(
          /^mfe-assets 0\.2\.0, local build, from http:\/\/localhost:3001\. A local build changes/,
        ),
      }),
    );
    const page = await tab.load(mara);
    expect(page.builds).toEqual(['mfe-assets@from-source', 'mfe-scans@build-live']);
    expect(page.state().shown.map(describeOffer)).toEqual(['mfe-assets 0.2.0, local build']);
    expect((await tab.load({ ...mara, id: mara.id.replace(/^./, 'f') })).builds).toEqual(
      production,
    );
  });

  it('asks again when its channel points to another build', async () => {
    const tab = openTab();
    await tab.load(mara, 'mfe-assets@pr-12');
    tab.released.set('mfe-assets@pr-12', entry('mfe-assets', 'build-after-it'));
    const page = await tab.load(mara);
    expect(page.builds).toEqual(production);
    expect(tab.confirm).toHaveBeenCalledTimes(2);
  });

  it('falls back to production with a problem when the build is gone', async () => {
    const tab = openTab();
    await tab.load(mara, 'mfe-assets@pr-12');
    tab.released.clear();
    const page = await tab.load(mara);
    expect(page.builds).toEqual(production);
    expect(page.state().problems).toEqual([
      { request: 'mfe-assets@pr-12', reason: 'There is no build or channel pr-12 of mfe-assets.' },
    ]);
  });
});

describe('the policy of the next page', () => {
  const THIRD = 'http://localhost:3012';
  const openLocalTab = (agree = true) => {
    const tab = openTab(agree);
    tab.released.set('mfe-assets@local', entry('mfe-assets', 'from-source', 1, THIRD));
    return tab;
  };

  it('allows no port of this machine unless the user agrees', async () => {
    const tab = openLocalTab(false);
    await tab.load(null, 'mfe-assets@local');
    expect(tab.allowedOrigins.read()).toEqual([]);
    await tab.load(mara);
    expect(tab.confirm).toHaveBeenCalledOnce();
    expect(tab.allowedOrigins.read()).toEqual([]);
  });

  it('allows the agreed port until the user leaves the preview', async () => {
    const tab = openLocalTab();
    await tab.load(mara, 'mfe-assets@local');
    expect(tab.allowedOrigins.read()).toEqual([THIRD]);
    const page = await tab.load(mara);
    expect(page.reload).not.toHaveBeenCalled();
    expect(page.builds).toEqual(['mfe-assets@from-source', 'mfe-scans@build-live']);
    page.preview.leave();
    expect(tab.allowedOrigins.read()).toEqual([]);
  });

  it('allows no port after the session ends', async () => {
    const tab = openLocalTab();
    await tab.load(mara, 'mfe-assets@local');
    const page = await tab.load(mara);
    page.emit('SIGNED_OUT', null);
    await page.settle();
    expect(tab.allowedOrigins.read()).toEqual([]);
  });

  it('allows no port after a link to another preview', async () => {
    const tab = openLocalTab();
    await tab.load(mara, 'mfe-assets@local');
    await tab.load(null, '');
    expect(tab.allowedOrigins.read()).toEqual([]);
  });

  it('is restored by one more load after another tab removed the port', async () => {
    const tab = openLocalTab();
    await tab.load(mara, 'mfe-assets@local');
    tab.allowedOrigins.lose();
    const closed = await tab.load(mara);
    expect(closed.reload).toHaveBeenCalledExactlyOnceWith(null);
    const page = await tab.load(mara);
    expect(page.reload).not.toHaveBeenCalled();
    expect(page.builds).toEqual(['mfe-assets@from-source', 'mfe-scans@build-live']);
    expect(tab.confirm).toHaveBeenCalledOnce();
  });

  it('asks before it allows another port with the same build', async () => {
    const tab = openLocalTab();
    await tab.load(mara, 'mfe-assets@local');
    const elsewhere = entry('mfe-assets', 'from-source', 1, 'http://localhost:3013');
    tab.released.set('mfe-assets@local', elsewhere);
    const page = await tab.load(mara);
    expect(page.builds).toEqual(production);
    expect(tab.confirm).toHaveBeenCalledTimes(2);
  });
});

describe('a page whose policy does not allow an agreed build', () => {
  const ELSEWHERE = 'https://preview.example';
  const openTabOf = (origins: readonly string[]) => {
    const tab = openTab();
    tab.released.set('mfe-assets@pr-12', entry('mfe-assets', 'build-of-pr-12', 1, ELSEWHERE));
    tab.allowOrigins(origins);
    return tab;
  };

  it('is loaded once more, as after a renewed session', async () => {
    const tab = openTabOf([]);
    await tab.load(mara, 'mfe-assets@pr-12');
    const closed = await tab.load(mara);
    expect(closed.reload).toHaveBeenCalledExactlyOnceWith(null);
    expect(closed.builds).toEqual(production);
    tab.allowOrigins([ELSEWHERE]);
    const page = await tab.load(mara);
    expect(page.builds).toEqual(previewed);
    expect(tab.confirm).toHaveBeenCalledOnce();
    tab.allowOrigins([]);
    expect((await tab.load(mara)).reload).toHaveBeenCalledOnce();
  });

  it('shows the live build and says why, if another load changes nothing', async () => {
    const tab = openTabOf([]);
    await tab.load(mara, 'mfe-assets@pr-12');
    await tab.load(mara);
    const page = await tab.load(mara);
    expect(page.reload).not.toHaveBeenCalled();
    expect(page.builds).toEqual(production);
    expect(page.state().problems).toEqual([
      {
        request: 'mfe-assets@pr-12',
        reason: `The policy of this page allows no files from ${ELSEWHERE}.`,
      },
    ]);
  });
});

describe('a switch to other builds', () => {
  const openSwitchTab = async (agree = true) => {
    const tab = openTab(agree);
    tab.released.set('mfe-scans@pr-9', entry('mfe-scans', 'build-of-pr-9'));
    return tab;
  };
  const assets = { remote: 'mfe-assets', build: 'pr-12' };
  const scans = { remote: 'mfe-scans', build: 'pr-9' };

  it('keeps the other previews, and asks about the new build only', async () => {
    const tab = await openSwitchTab();
    await tab.load(mara, 'mfe-assets@pr-12');
    const page = await tab.load(mara);
    const closeDialog = vi.fn();
    expect(await page.preview.switchTo([assets, scans], closeDialog)).toEqual([]);
    expect(closeDialog).toHaveBeenCalledOnce();
    expect(tab.confirm).toHaveBeenLastCalledWith(
      expect.objectContaining({ title: 'Preview mfe-scans?' }),
    );
    expect(page.reload).toHaveBeenCalledExactlyOnceWith(null);
    const both = await tab.load(mara);
    expect(both.builds).toEqual(['mfe-assets@build-of-pr-12', 'mfe-scans@build-of-pr-9']);
  });

  it('leads one remote back to live without a question', async () => {
    const tab = await openSwitchTab();
    await tab.load(mara, 'mfe-assets@pr-12,mfe-scans@pr-9');
    const page = await tab.load(mara);
    await page.preview.switchTo([scans], () => undefined);
    expect(tab.confirm).toHaveBeenCalledOnce();
    expect((await tab.load(mara)).builds).toEqual([
      'mfe-assets@build-live',
      'mfe-scans@build-of-pr-9',
    ]);
  });

  it('to nothing leads all back to live', async () => {
    const tab = await openSwitchTab();
    await tab.load(mara, 'mfe-assets@pr-12');
    const page = await tab.load(mara);
    await page.preview.switchTo([], () => undefined);
    await page.settle();
    expect(page.reload).toHaveBeenCalledExactlyOnceWith(null);
    expect((await tab.load(mara)).builds).toEqual(production);
  });

  it('that the user declines, or to an unreadable build, changes nothing', async () => {
    const tab = await openSwitchTab();
    await tab.load(mara, 'mfe-assets@pr-12');
    const page = await tab.load(mara);
    tab.confirm.mockResolvedValueOnce(false);
    await page.preview.switchTo([assets, scans], () => undefined);
    const gone = { remote: 'mfe-scans', build: 'gone' };
    const closeDialog = vi.fn();
    expect(await page.preview.switchTo([assets, gone], closeDialog)).toEqual([
      { request: 'mfe-scans@gone', reason: 'There is no build or channel gone of mfe-scans.' },
    ]);
    expect(closeDialog).not.toHaveBeenCalled();
    expect(page.reload).not.toHaveBeenCalled();
    expect((await tab.load(mara)).builds).toEqual(previewed);
  });
});

describe('a preview that cannot be shown', () => {
  it('names both versions for another contract version, without a question', async () => {
    const tab = openTab();
    tab.released.set('mfe-assets@pr-12', entry('mfe-assets', 'build-of-pr-12', 99));
    const page = await tab.load(mara, 'mfe-assets@pr-12');
    expect(tab.confirm).not.toHaveBeenCalled();
    expect(page.state().problems).toEqual([
      {
        request: 'mfe-assets@pr-12',
        reason: expect.stringMatching(
          /^It uses version 99 of the host contract, this page uses version 1\. Its team rebuilds it/,
        ),
      },
    ]);
  });

  it('does not affect other requests of the same link', async () => {
    const tab = openTab();
    await tab.load(mara, 'mfe-assets@pr-12,mfe-scans@gone,nonsense');
    const page = await tab.load(mara);
    expect(page.builds).toEqual(previewed);
    expect(page.state().problems.map(({ request }) => request)).toEqual([
      'nonsense',
      'mfe-scans@gone',
    ]);
  });

  it('is ignored when the stored value is invalid', async () => {
    const tab = openTab();
    tab.stored.set('parapet.preview', '{"agreed":{"userId":1}}');
    expect((await tab.load(mara)).builds).toEqual(production);
  });
});
