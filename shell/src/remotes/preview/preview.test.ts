import type { PreviewRequest } from '@parapet/contracts/preview';
import type { RegistryEntry } from '@parapet/contracts/release';
import { describe, expect, it, vi } from 'vitest';
import { createTestSession } from '../../session/testing/create-test-session.ts';
import { mara } from '../../session/testing/fake-auth-service.ts';
import { readRegistry } from '../registry.ts';
import { createPreview, describeOffer } from './preview.ts';

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
    integrity: {},
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

/** One tab; `load` is what each load of a page in it does. */
const openTab = (agree = true) => {
  const kept = new Map<string, string>();
  const released = new Map([['mfe-assets@pr-12', entry('mfe-assets', 'build-of-pr-12')]]);
  const confirm = vi.fn(async () => agree);
  const reads: string[] = [];
  let admitted: readonly string[] = [];

  const load = async (user: typeof mara | null, link?: string) => {
    const test = createTestSession();
    const reload = vi.fn();
    const preview = createPreview({
      storage: {
        getItem: (name) => kept.get(name) ?? null,
        setItem: (name, value) => void kept.set(name, value),
        removeItem: (name) => void kept.delete(name),
      },
      auth: test.session.auth,
      read: async ({ remote, build }: PreviewRequest) => {
        reads.push(`${remote}@${build}`);
        const found = released.get(`${remote}@${build}`);
        if (!found) throw new Error(`There is no build or channel ${build} of ${remote}.`);
        return found;
      },
      confirm,
      admission: {
        read: () => admitted,
        write: (origins) => {
          admitted = origins;
        },
      },
      reload,
    });
    if (link !== undefined) preview.takeLink(link, '/dashboard/assets?sort=name');
    await test.session.start();
    const applied = preview.applyTo(live);
    test.say('INITIAL_SESSION', user);
    const registry = await applied;
    preview.follow();
    await test.settle();
    const builds = registry.remotes.map(({ name, manifest }) => `${name}@${manifest?.buildId}`);
    return { ...test, preview, reload, builds: builds.sort(), state: preview.store.getState };
  };
  const admission = {
    read: () => admitted,
    lose: () => {
      admitted = [];
    },
  };
  return { load, kept, released, confirm, reads, admission };
};

const production = ['mfe-assets@build-live', 'mfe-scans@build-live'];
const previewed = ['mfe-assets@build-of-pr-12', 'mfe-scans@build-live'];

describe('a link to a preview', () => {
  it('reads nothing before somebody has signed in, and then asks about remote, build and version', async () => {
    const tab = openTab();
    const page = await tab.load(null, 'mfe-assets@pr-12');
    expect(tab.reads).toEqual([]);
    expect(page.state().wishes).toEqual([{ remote: 'mfe-assets', build: 'pr-12' }]);
    page.say('SIGNED_IN', mara);
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

  it('outlives a page that was loaded on the way to the sign-in', async () => {
    const tab = openTab();
    await tab.load(null, 'mfe-assets@pr-12');
    const page = await tab.load(mara);
    expect(page.reload).toHaveBeenCalledOnce();
  });

  it('shows the build from the next load on, until it is left', async () => {
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

  it('changes nothing for who does not agree', async () => {
    const tab = openTab(false);
    const page = await tab.load(mara, 'mfe-assets@pr-12');
    expect(page.reload).not.toHaveBeenCalled();
    expect(page.state()).toEqual({ wishes: [], shown: [], problems: [] });
    expect(tab.kept.size).toBe(0);
  });

  it('that asks for nothing ends the preview before', async () => {
    const tab = openTab();
    await tab.load(mara, 'mfe-assets@pr-12');
    expect((await tab.load(mara, '')).builds).toEqual(production);
  });
});

describe('what was agreed to', () => {
  it('is shown to nobody else who signs in on the same tab', async () => {
    const tab = openTab();
    await tab.load(mara, 'mfe-assets@pr-12');
    const page = await tab.load({ ...mara, id: '0b8f4f3e-54b7-4a9b-9f4a-0d3c6d3e7a02' });
    expect(page.builds).toEqual(production);
    expect(tab.kept.size).toBe(0);
  });

  it('ends with the session, and its code leaves the page', async () => {
    const tab = openTab();
    await tab.load(mara, 'mfe-assets@pr-12');
    const page = await tab.load(mara);
    page.say('SIGNED_OUT', null);
    await page.settle();
    expect(tab.kept.size).toBe(0);
    expect(page.reload).toHaveBeenCalledExactlyOnceWith(null);
  });

  it('is called local, and named with its origin, where it is a build of the own machine', async () => {
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

  it('is that very build: a channel that has moved on is asked about again', async () => {
    const tab = openTab();
    await tab.load(mara, 'mfe-assets@pr-12');
    tab.released.set('mfe-assets@pr-12', entry('mfe-assets', 'build-after-it'));
    const page = await tab.load(mara);
    expect(page.builds).toEqual(production);
    expect(tab.confirm).toHaveBeenCalledTimes(2);
  });

  it('that is gone leaves production, and says so', async () => {
    const tab = openTab();
    await tab.load(mara, 'mfe-assets@pr-12');
    tab.released.clear();
    const page = await tab.load(mara);
    expect(page.builds).toEqual(production);
    expect(page.state().problems).toEqual([
      { wish: 'mfe-assets@pr-12', reason: 'There is no build or channel pr-12 of mfe-assets.' },
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

  it('admits no port of this machine before somebody agrees, and none if nobody does', async () => {
    const tab = openLocalTab(false);
    await tab.load(null, 'mfe-assets@local');
    expect(tab.admission.read()).toEqual([]);
    await tab.load(mara);
    expect(tab.confirm).toHaveBeenCalledOnce();
    expect(tab.admission.read()).toEqual([]);
  });

  it('admits the one port that was agreed to, until the preview is left', async () => {
    const tab = openLocalTab();
    await tab.load(mara, 'mfe-assets@local');
    expect(tab.admission.read()).toEqual([THIRD]);
    const page = await tab.load(mara);
    expect(page.reload).not.toHaveBeenCalled();
    expect(page.builds).toEqual(['mfe-assets@from-source', 'mfe-scans@build-live']);
    page.preview.leave();
    expect(tab.admission.read()).toEqual([]);
  });

  it('closes with the session', async () => {
    const tab = openLocalTab();
    await tab.load(mara, 'mfe-assets@local');
    const page = await tab.load(mara);
    page.say('SIGNED_OUT', null);
    await page.settle();
    expect(tab.admission.read()).toEqual([]);
  });

  it('closes with a link to another preview', async () => {
    const tab = openLocalTab();
    await tab.load(mara, 'mfe-assets@local');
    await tab.load(null, '');
    expect(tab.admission.read()).toEqual([]);
  });

  it('is opened again by one more load where another tab has closed it', async () => {
    const tab = openLocalTab();
    await tab.load(mara, 'mfe-assets@local');
    tab.admission.lose();
    const closed = await tab.load(mara);
    expect(closed.reload).toHaveBeenCalledExactlyOnceWith(null);
    const page = await tab.load(mara);
    expect(page.reload).not.toHaveBeenCalled();
    expect(page.builds).toEqual(['mfe-assets@from-source', 'mfe-scans@build-live']);
    expect(tab.confirm).toHaveBeenCalledOnce();
  });

  it('is not opened to another port that serves the same build: that is asked about', async () => {
    const tab = openLocalTab();
    await tab.load(mara, 'mfe-assets@local');
    const elsewhere = entry('mfe-assets', 'from-source', 1, 'http://localhost:3013');
    tab.released.set('mfe-assets@local', elsewhere);
    const page = await tab.load(mara);
    expect(page.builds).toEqual(production);
    expect(tab.confirm).toHaveBeenCalledTimes(2);
  });
});

describe('what cannot be shown', () => {
  it('is told with both versions when it speaks another contract, without a question', async () => {
    const tab = openTab();
    tab.released.set('mfe-assets@pr-12', entry('mfe-assets', 'build-of-pr-12', 99));
    const page = await tab.load(mara, 'mfe-assets@pr-12');
    expect(tab.confirm).not.toHaveBeenCalled();
    expect(page.state().problems).toEqual([
      {
        wish: 'mfe-assets@pr-12',
        reason: 'It speaks version 99 of the host contract, this shell version 1.',
      },
    ]);
  });

  it('does not keep another of the same link from being shown', async () => {
    const tab = openTab();
    await tab.load(mara, 'mfe-assets@pr-12,mfe-scans@gone,nonsense');
    const page = await tab.load(mara);
    expect(page.builds).toEqual(previewed);
    expect(page.state().problems.map(({ wish }) => wish)).toEqual(['nonsense', 'mfe-scans@gone']);
  });

  it('in the storage is worth nothing', async () => {
    const tab = openTab();
    tab.kept.set('parapet.preview', '{"agreed":{"userId":1}}');
    expect((await tab.load(mara)).builds).toEqual(production);
  });
});
