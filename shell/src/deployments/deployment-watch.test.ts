// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDeploymentWatch, POLL_EVERY_MS, pollDeployments } from './deployment-watch.ts';
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
  const offerReload = vi.fn();
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
      offerReload,
    });
  return {
    load,
    reload,
    offerReload,
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

describe('a reload is offered', () => {
  it('when the shell or a remote was deployed, once per build', async () => {
    const { load, deploy, offerReload } = watchPage();
    const { check } = load();
    await check();
    expect(offerReload).not.toHaveBeenCalled();
    deploy({ shell: 's2' });
    await check();
    await check();
    expect(offerReload).toHaveBeenCalledTimes(1);
    deploy({ 'mfe-assets': 'a2' });
    await check();
    expect(offerReload).toHaveBeenCalledTimes(2);
  });

  it('immediately when a remote was deployed while the page was loading', async () => {
    const { load, deploy, offerReload } = watchPage();
    deploy({ 'mfe-assets': 'a2' });
    await load().check();
    expect(offerReload).toHaveBeenCalledOnce();
  });

  it('not for an announced build that is not live, e.g. after a rollback', async () => {
    const { load, announce, deploy, offerReload } = watchPage();
    const { check } = load();
    await check();
    announce({ 'mfe-assets': 'a2' });
    await check();
    expect(offerReload).not.toHaveBeenCalled();
    deploy({ 'mfe-assets': 'a2' });
    await check();
    expect(offerReload).toHaveBeenCalledOnce();
  });

  it('not when the live builds cannot be read', async () => {
    const { load, announce, goOffline, offerReload } = watchPage();
    const { check } = load();
    await check();
    goOffline();
    announce({ 'mfe-assets': 'a2' });
    await check();
    expect(offerReload).not.toHaveBeenCalled();
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

  it('at the start, every five minutes and when the tab becomes visible', async () => {
    const check = vi.fn(async () => {});
    const recoverChunk = vi.fn(async () => false);
    pollDeployments({ check, recoverChunk, recover: recoverChunk }, window);
    expect(check).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(POLL_EVERY_MS);
    expect(check).toHaveBeenCalledTimes(2);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(check).toHaveBeenCalledTimes(3);
  });
});
