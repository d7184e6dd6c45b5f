import type { RegistryEntry } from '@parapet/contracts/release';
import { describe, expect, it, vi } from 'vitest';
import type { Registry } from '../remotes/registry.ts';
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

/** A page whose code, and whose clock, move on when the test says so. */
const begin = (isOpen = true) => {
  const asked: [string, boolean][] = [];
  const ends: { arrive: () => void; fail: () => void }[] = [];
  const waits: { ms: number; pass: () => void }[] = [];
  const {
    begin: beginPage,
    awaitPage,
    loader,
    runAhead,
  } = createPageTransition(
    () => registry,
    {
      onSlow: () => () => {},
      load: (_entry, exposed, afresh) => {
        asked.push([exposed, afresh]);
        return new Promise((resolve, reject) =>
          ends.push({
            arrive: () => resolve({} as never),
            fail: () => reject(new Error('It is gone')),
          }),
        );
      },
    },
    (ms) => new Promise((resolve) => waits.push({ ms, pass: resolve })),
    () => isOpen,
  );
  /** Whether the page before has gone. */
  const go = (pathname: string) => {
    const changed = vi.fn();
    const wait = awaitPage(pathname);
    if (wait) void wait.then(changed);
    else changed();
    return changed;
  };
  return { go, beginPage, loader, runAhead, asked, ends, waits };
};

const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

describe('a page whose code is not there yet', () => {
  it('is asked for at once, and comes as soon as it is there', async () => {
    const { go, asked, ends } = begin();
    const changed = go('/dashboard/scans');
    expect(asked).toEqual([['lifecycles', false]]);
    await settled();
    expect(changed).not.toHaveBeenCalled();
    ends[0]?.arrive();
    await settled();
    expect(changed).toHaveBeenCalledOnce();
  });

  it('has its frame after 100 ms at the latest', async () => {
    const { go, waits } = begin();
    const changed = go('/dashboard/scans');
    await settled();
    expect(changed).not.toHaveBeenCalled();
    expect(waits.map(({ ms }) => ms)).toEqual([PAGE_TRANSITION_MS]);
    waits[0]?.pass();
    await settled();
    expect(changed).toHaveBeenCalledOnce();
  });

  it('is not waited for when it can not be loaded', async () => {
    const { go, ends } = begin();
    const changed = go('/dashboard/scans');
    ends[0]?.fail();
    await settled();
    expect(changed).toHaveBeenCalledOnce();
  });
});

describe('a page that is there', () => {
  it.each(['/dashboard', '/nowhere', '/dashboard/cloud-security'])(
    'comes at once: %s has no code to wait for',
    (pathname) => {
      const { go, asked } = begin();
      expect(go(pathname)).toHaveBeenCalledOnce();
      expect(asked).toEqual([]);
    },
  );

  it('is not asked for by who may not see it: sign-in comes at once', () => {
    const { go, asked } = begin(false);
    expect(go('/dashboard/scans')).toHaveBeenCalledOnce();
    expect(asked).toEqual([]);
  });

  it('comes at once when its code was loaded before', async () => {
    const { go, ends } = begin();
    go('/dashboard/scans');
    ends[0]?.arrive();
    await settled();
    expect(go('/dashboard/scans')).toHaveBeenCalledOnce();
  });
});

describe('the page that is open', () => {
  it('is asked for before it is drawn, and once', () => {
    const { beginPage, loader, asked } = begin();
    beginPage('/dashboard/scans');
    void loader.load(entry as never, 'lifecycles', false);
    expect(asked).toEqual([['lifecycles', false]]);
  });

  it('has its panels asked for where it is the dashboard', () => {
    const { beginPage, asked } = begin();
    beginPage('/dashboard');
    expect(asked).toEqual([['widgets', false]]);
  });

  it('is not asked for by who may not see it', () => {
    const { beginPage, asked } = begin(false);
    beginPage('/dashboard/scans');
    expect(asked).toEqual([]);
  });

  it('is asked for again by the page itself when it did not come', async () => {
    const { beginPage, loader, asked, ends } = begin();
    beginPage('/dashboard/scans');
    ends[0]?.fail();
    await settled();
    void loader.load(entry as never, 'lifecycles', false);
    expect(asked).toHaveLength(2);
  });
});

describe('code', () => {
  it('is asked for once, by the transition and by the page', () => {
    const { go, loader, asked } = begin();
    go('/dashboard/scans');
    void loader.load(entry as never, 'lifecycles', false);
    expect(asked).toHaveLength(1);
  });

  it('that could not be loaded is asked for again, and afresh by Try again', async () => {
    const { loader, asked, ends } = begin();
    const load = (afresh: boolean) => loader.load(entry as never, 'lifecycles', afresh);
    const failure = expect(load(false)).rejects.toThrow('It is gone');
    ends[0]?.fail();
    await failure;
    void load(false);
    void load(true);
    expect(asked.map(([, afresh]) => afresh)).toEqual([false, false, true]);
  });
});

describe('a page that somebody may go to next', () => {
  const scans = entry as unknown as RegistryEntry;

  it('is made ready where panels of its remote run, and then costs no wait', async () => {
    const { go, loader, runAhead, asked, ends, waits } = begin();
    const panels = loader.load(scans, 'widgets', false);
    ends[0]?.arrive();
    await panels;
    expect(runAhead(scans)).toBe(true);
    ends[1]?.arrive();
    await settled();
    expect(go('/dashboard/scans')).toHaveBeenCalledOnce();
    expect(asked).toEqual([
      ['widgets', false],
      ['lifecycles', false],
    ]);
    expect(waits).toEqual([]);
  });

  it('is left alone where nothing of its remote runs', () => {
    const { runAhead, asked } = begin();
    expect(runAhead(scans)).toBe(false);
    expect(asked).toEqual([]);
  });

  it('that failed ahead is asked for again by whoever goes there', async () => {
    const { go, loader, runAhead, asked, ends } = begin();
    const panels = loader.load(scans, 'widgets', false);
    ends[0]?.arrive();
    await panels;
    runAhead(scans);
    ends[1]?.fail();
    await settled();
    go('/dashboard/scans');
    expect(asked).toHaveLength(3);
  });
});
