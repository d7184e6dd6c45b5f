// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createDeploymentWatch,
  NAVIGATION_AFTER_MS,
  POLL_EVERY_MS,
  pollDeployments,
} from './deployment-watch.ts';
import { createReloadGuard, RELOAD_WINDOW_MS } from './reload-guard.ts';

const chunkError = Object.assign(new Error('Loading chunk 17 failed.'), { name: 'ChunkLoadError' });

const watchPage = () => {
  let live: Record<string, string> | null = { shell: 's1', 'mfe-assets': 'a1' };
  let announced: Record<string, string> = live;
  let now = 0;
  const stored = new Map<string, string>();
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  };
  const reload = vi.fn();
  const offer = vi.fn();
  const adopt = vi.fn(async (_: readonly string[]) => {});
  /** The remotes whose code has run in the page. */
  const loaded = new Set(['mfe-assets']);
  const load = () =>
    createDeploymentWatch({
      initialBuilds: new Map([['mfe-assets', 'a1']]),
      readAnnounced: async () => new Map(Object.entries(announced)),
      readLive: async () => {
        if (!live) throw new Error('The network is gone');
        return new Map(Object.entries(live));
      },
      guard: createReloadGuard(
        () => storage,
        () => now,
      ),
      reload,
      hasLoaded: (remote) => loaded.has(remote),
      adopt,
      offer,
    });
  return {
    load,
    reload,
    offer,
    adopt,
    loaded,
    deploy: (builds: Record<string, string>) => {
      live = { ...live, ...builds };
      announced = live;
    },
    announce: (builds: Record<string, string>) => {
      announced = { ...announced, ...builds };
    },
    goOffline: () => {
      live = null;
    },
    pass: (ms: number) => {
      now += ms;
    },
  };
};

describe('a newer build', () => {
  it('of the shell, or of a remote that has run here, is offered once, by its name', async () => {
    const { load, deploy, offer } = watchPage();
    const { check } = load();
    await check();
    expect(offer).not.toHaveBeenCalled();
    deploy({ shell: 's2' });
    await check();
    await check();
    expect(offer.mock.calls).toEqual([['shell']]);
    deploy({ 'mfe-assets': 'a2' });
    await check();
    expect(offer.mock.calls).toEqual([['shell'], ['mfe-assets']]);
    deploy({ 'mfe-assets': 'a3' });
    await check();
    expect(offer).toHaveBeenCalledTimes(3);
  });

  it('of a remote that has not run here is taken without an offer, and so is a new remote', async () => {
    const { load, deploy, offer, adopt, loaded } = watchPage();
    loaded.clear();
    deploy({ 'mfe-assets': 'a2', 'mfe-new': 'n1' });
    await load().check();
    expect(adopt).toHaveBeenCalledExactlyOnceWith(['mfe-assets', 'mfe-new']);
    expect(offer).not.toHaveBeenCalled();
  });

  it('that was deployed while the page was loading is offered at once', async () => {
    const { load, deploy, offer } = watchPage();
    deploy({ 'mfe-assets': 'a2' });
    await load().check();
    expect(offer).toHaveBeenCalledExactlyOnceWith('mfe-assets');
  });

  it('that is announced and not live is not offered, e.g. after a rollback', async () => {
    const { load, announce, deploy, offer } = watchPage();
    const { check } = load();
    await check();
    announce({ 'mfe-assets': 'a2' });
    await check();
    expect(offer).not.toHaveBeenCalled();
    deploy({ 'mfe-assets': 'a2' });
    await check();
    expect(offer).toHaveBeenCalledOnce();
  });

  it('is not offered when the live builds cannot be read', async () => {
    const { load, announce, goOffline, offer, adopt } = watchPage();
    const { check } = load();
    await check();
    goOffline();
    announce({ 'mfe-assets': 'a2' });
    await check();
    expect(offer).not.toHaveBeenCalled();
    expect(adopt).not.toHaveBeenCalled();
  });
});

describe('code that fails to load', () => {
  it('reloads the page when a newer build has replaced it', async () => {
    const { load, deploy, reload } = watchPage();
    const watch = load();
    await watch.check();
    deploy({ 'mfe-assets': 'a2' });
    expect(await watch.recoverChunk(chunkError)).toBe(true);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('does not reload when there is no newer build', async () => {
    const { load, reload } = watchPage();
    const watch = load();
    await watch.check();
    expect(await watch.recoverChunk(chunkError)).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not reload twice within ten seconds', async () => {
    const { load, deploy, pass, reload } = watchPage();
    const fail = async (build: string) => {
      const watch = load();
      await watch.check();
      deploy({ 'mfe-assets': build });
      return watch.recover();
    };
    expect(await fail('a2')).toBe(true);
    pass(RELOAD_WINDOW_MS - 1);
    expect(await fail('a3')).toBe(false);
    pass(1);
    expect(await fail('a3')).toBe(true);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('does not reload again for builds that a reload did not bring, however long the page took', async () => {
    const { load, deploy, pass, reload } = watchPage();
    deploy({ shell: 's2', 'mfe-assets': 'a2' });
    expect(await load().recover()).toBe(true);
    pass(10 * RELOAD_WINDOW_MS);
    expect(await load().recover()).toBe(false);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('does not reload for a build that the page already runs', async () => {
    const { load, deploy, reload } = watchPage();
    const watch = load();
    await watch.check();
    deploy({ 'mfe-assets': 'a2' });
    watch.recordBuild('mfe-assets', 'a2');
    expect(await watch.recover()).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not reload for errors that are not chunk errors', async () => {
    const { load, deploy } = watchPage();
    const watch = load();
    await watch.check();
    deploy({ shell: 's2' });
    expect(await watch.recoverChunk(new TypeError('x is undefined'))).toBe(false);
  });
});

describe('the live builds are checked', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('at the start, every five minutes, when the tab becomes visible, and after a navigation', async () => {
    const check = vi.fn(async () => {});
    const recoverChunk = vi.fn(async () => false);
    let navigate = () => {};
    pollDeployments({ check, recoverChunk, recover: recoverChunk }, window, (listener) => {
      navigate = listener;
    });
    expect(check).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(POLL_EVERY_MS);
    expect(check).toHaveBeenCalledTimes(2);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(check).toHaveBeenCalledTimes(3);
    navigate();
    expect(check).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(NAVIGATION_AFTER_MS);
    navigate();
    expect(check).toHaveBeenCalledTimes(4);
  });
});
