// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDeploymentWatch, followDeployments, POLL_EVERY_MS } from './deployment-watch.ts';
import { createReloadGuard, RELOAD_WINDOW_MS } from './reload-guard.ts';

const chunkError = Object.assign(new Error('Loading chunk 17 failed.'), { name: 'ChunkLoadError' });

const watchPage = () => {
  let live: Record<string, string> | null = { shell: 's1', 'mfe-assets': 'a1' };
  let announced: Record<string, string> = live;
  let now = 0;
  const kept = new Map<string, string>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
  const reload = vi.fn();
  const offerReload = vi.fn();
  const load = () =>
    createDeploymentWatch({
      begunWith: new Map([['mfe-assets', 'a1']]),
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
    cutLine: () => {
      live = null;
    },
    pass: (ms: number) => {
      now += ms;
    },
  };
};

describe('a reload is offered', () => {
  it('when the shell or a remote was deployed, once for each build', async () => {
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

  it('at once when a remote was deployed while the page was loading', async () => {
    const { load, deploy, offerReload } = watchPage();
    deploy({ 'mfe-assets': 'a2' });
    await load().check();
    expect(offerReload).toHaveBeenCalledOnce();
  });

  it('not for what was announced and is not live: rolled back meanwhile, or told late', async () => {
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

  it('not when it cannot be told what is live', async () => {
    const { load, announce, cutLine, offerReload } = watchPage();
    const { check } = load();
    await check();
    cutLine();
    announce({ 'mfe-assets': 'a2' });
    await check();
    expect(offerReload).not.toHaveBeenCalled();
  });
});

describe('code that could not be loaded', () => {
  it('reloads the page when a newer build has taken its place', async () => {
    const { load, deploy, reload } = watchPage();
    const watch = load();
    await watch.check();
    deploy({ 'mfe-assets': 'a2' });
    expect(await watch.recoverChunk(chunkError)).toBe(true);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('does not when nothing newer is there: it would be missing again', async () => {
    const { load, reload } = watchPage();
    const watch = load();
    await watch.check();
    expect(await watch.recoverChunk(chunkError)).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });

  it('reloads no second time within ten seconds', async () => {
    const { load, deploy, pass, reload } = watchPage();
    const fail = async () => {
      const watch = load();
      await watch.check();
      deploy({ 'mfe-assets': 'a2' });
      return watch.recover();
    };
    expect(await fail()).toBe(true);
    pass(RELOAD_WINDOW_MS - 1);
    expect(await fail()).toBe(false);
    pass(1);
    expect(await fail()).toBe(true);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('reloads nothing for a build that the page has taken up already', async () => {
    const { load, deploy, reload } = watchPage();
    const watch = load();
    await watch.check();
    deploy({ 'mfe-assets': 'a2' });
    watch.took('mfe-assets', 'a2');
    expect(await watch.recover()).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });

  it('is what an error must tell of: others reload nothing', async () => {
    const { load, deploy } = watchPage();
    const watch = load();
    await watch.check();
    deploy({ shell: 's2' });
    expect(await watch.recoverChunk(new TypeError('x is undefined'))).toBe(false);
  });
});

describe('what is live is asked for', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('at the start, every five minutes and when the tab comes back to the front', async () => {
    const check = vi.fn(async () => {});
    const recoverChunk = vi.fn(async () => false);
    followDeployments({ check, recoverChunk, recover: recoverChunk }, window);
    expect(check).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(POLL_EVERY_MS);
    expect(check).toHaveBeenCalledTimes(2);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(check).toHaveBeenCalledTimes(3);
  });
});
