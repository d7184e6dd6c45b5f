import type { RegistryEntry } from '@parapet/contracts/releases/release';
import type { Registry } from '@parapet/remote-kit/page/registry';
import { describe, expect, it, vi } from 'vitest';
import { createPageTransition, PAGE_TRANSITION_MS } from './page-transition.ts';

const entry = {
  name: 'mfe-scans',
  manifest: {
    pages: [{ path: '/dashboard/scans', title: 'Scans', layout: 'dashboard', guard: 'auth' }],
    widgets: [{ id: 'scans', slot: 'dashboard', order: 1 }],
  },
};
const registry = {
  remotes: [
    { status: 'offered', name: entry.name, manifest: entry.manifest, entry },
    {
      status: 'refused',
      name: 'mfe-cloud',
      reason: 'for this test',
      manifest: { pages: [{ ...entry.manifest.pages[0], path: '/dashboard/cloud-security' }] },
    },
  ],
} as unknown as Registry;

/** A page whose code and clock the test controls. */
const begin = (isAllowed = true) => {
  const requested: [string, boolean][] = [];
  const ends: { succeed: () => void; fail: () => void }[] = [];
  const waits: { ms: number; pass: () => void }[] = [];
  const {
    begin: beginPage,
    awaitPage,
    loader,
    preload,
  } = createPageTransition(
    () => registry,
    {
      onSlow: () => () => {},
      load: (_entry, exposed, reload) => {
        requested.push([exposed, reload]);
        return new Promise((resolve, reject) =>
          ends.push({
            succeed: () => resolve({} as never),
            fail: () => reject(new Error('It is gone')),
          }),
        );
      },
    },
    (ms) => new Promise((resolve) => waits.push({ ms, pass: resolve })),
    () => isAllowed,
  );
  /** Navigates; the mock records when the previous page was replaced. */
  const go = (pathname: string) => {
    const changed = vi.fn();
    const wait = awaitPage(pathname);
    if (wait) void wait.then(changed);
    else changed();
    return changed;
  };
  return { go, beginPage, loader, preload, requested, ends, waits };
};

const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

describe('a page whose code is not loaded yet', () => {
  it('loads immediately, and is shown as soon as it is loaded', async () => {
    const { go, requested, ends } = begin();
    const changed = go('/dashboard/scans');
    expect(requested).toEqual([['lifecycles', false]]);
    await settled();
    expect(changed).not.toHaveBeenCalled();
    ends[0]?.succeed();
    await settled();
    expect(changed).toHaveBeenCalledOnce();
  });

  it('shows its frame after 100 ms at the latest', async () => {
    const { go, waits } = begin();
    const changed = go('/dashboard/scans');
    await settled();
    expect(changed).not.toHaveBeenCalled();
    expect(waits.map(({ ms }) => ms)).toEqual([PAGE_TRANSITION_MS]);
    waits[0]?.pass();
    await settled();
    expect(changed).toHaveBeenCalledOnce();
  });

  it('is shown immediately when its code fails to load', async () => {
    const { go, ends } = begin();
    const changed = go('/dashboard/scans');
    ends[0]?.fail();
    await settled();
    expect(changed).toHaveBeenCalledOnce();
  });
});

describe('a page that needs no loading', () => {
  it.each(['/dashboard', '/nowhere', '/dashboard/cloud-security'])(
    'is shown immediately: %s has no code to load',
    (pathname) => {
      const { go, requested } = begin();
      expect(go(pathname)).toHaveBeenCalledOnce();
      expect(requested).toEqual([]);
    },
  );

  it('is not loaded for users without access, who see sign-in immediately', () => {
    const { go, requested } = begin(false);
    expect(go('/dashboard/scans')).toHaveBeenCalledOnce();
    expect(requested).toEqual([]);
  });

  it('is shown immediately when its code is already loaded', async () => {
    const { go, ends } = begin();
    go('/dashboard/scans');
    ends[0]?.succeed();
    await settled();
    expect(go('/dashboard/scans')).toHaveBeenCalledOnce();
  });
});

describe('the open page', () => {
  it('loads before it renders, and once', () => {
    const { beginPage, loader, requested } = begin();
    beginPage('/dashboard/scans');
    void loader.load(entry as never, 'lifecycles', false);
    expect(requested).toEqual([['lifecycles', false]]);
  });

  it('loads the widgets on the dashboard', () => {
    const { beginPage, requested } = begin();
    beginPage('/dashboard');
    expect(requested).toEqual([['widgets', false]]);
  });

  it('is not loaded for users without access', () => {
    const { beginPage, requested } = begin(false);
    beginPage('/dashboard/scans');
    expect(requested).toEqual([]);
  });

  it('loads again from the page itself after a failure', async () => {
    const { beginPage, loader, requested, ends } = begin();
    beginPage('/dashboard/scans');
    ends[0]?.fail();
    await settled();
    void loader.load(entry as never, 'lifecycles', false);
    expect(requested).toHaveLength(2);
  });
});

describe('a module', () => {
  it('loads once for the transition and the page', () => {
    const { go, loader, requested } = begin();
    go('/dashboard/scans');
    void loader.load(entry as never, 'lifecycles', false);
    expect(requested).toHaveLength(1);
  });

  it('loads again after a failure, and from scratch on Try again', async () => {
    const { loader, requested, ends } = begin();
    const load = (reload: boolean) => loader.load(entry as never, 'lifecycles', reload);
    const failure = expect(load(false)).rejects.toThrow('It is gone');
    ends[0]?.fail();
    await failure;
    void load(false);
    void load(true);
    expect(requested.map(([, reload]) => reload)).toEqual([false, false, true]);
  });
});

describe('a page that the user may open next', () => {
  const scans = entry as unknown as RegistryEntry;

  it('is preloaded if widgets of its remote run, and then opens without a wait', async () => {
    const { go, loader, preload, requested, ends, waits } = begin();
    const panels = loader.load(scans, 'widgets', false);
    ends[0]?.succeed();
    await panels;
    expect(preload(scans)).toBe(true);
    ends[1]?.succeed();
    await settled();
    expect(go('/dashboard/scans')).toHaveBeenCalledOnce();
    expect(requested).toEqual([
      ['widgets', false],
      ['lifecycles', false],
    ]);
    expect(waits).toEqual([]);
  });

  it('is not preloaded if no widget of its remote runs', () => {
    const { preload, requested } = begin();
    expect(preload(scans)).toBe(false);
    expect(requested).toEqual([]);
  });

  it('loads again when it opens after a failed preload', async () => {
    const { go, loader, preload, requested, ends } = begin();
    const panels = loader.load(scans, 'widgets', false);
    ends[0]?.succeed();
    await panels;
    preload(scans);
    ends[1]?.fail();
    await settled();
    go('/dashboard/scans');
    expect(requested).toHaveLength(3);
  });
});
