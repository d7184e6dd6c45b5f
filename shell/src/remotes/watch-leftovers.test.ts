// @vitest-environment happy-dom
import { createObservable } from '@parapet/remote-kit/page/observable';
import { Window as HappyWindow } from 'happy-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GROWING_UNMOUNTS, SETTLE_MS, watchLeftovers } from './watch-leftovers.ts';

type View = Window & typeof globalThis;

let view: View;
let told: string[];
/** The remote whose code runs, as the stack of a call says in a browser. */
let running: string | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  view = new HappyWindow() as unknown as View;
  told = [];
  running = undefined;
});
afterEach(() => vi.useRealTimers());

const start = () =>
  watchLeftovers(
    view,
    { ownerOf: () => (running === undefined ? undefined : ({ name: running } as never)) },
    (message) => told.push(message),
  );

/** Mounts and unmounts a remote, whose code does something in each mount. */
const cycle = (times: number, work: (time: number) => unknown) => {
  const leftovers = start();
  for (let time = 0; time < times; time += 1) {
    const unwatch = leftovers.watch('mfe-scans');
    running = 'mfe-scans';
    const clean = work(time);
    running = undefined;
    if (typeof clean === 'function') clean();
    unwatch();
    vi.advanceTimersByTime(SETTLE_MS);
  }
};

const MANY = GROWING_UNMOUNTS + 6;

describe('what a remote keeps over mounts', () => {
  it.each<[string, (time: number) => unknown]>([
    ['listeners', () => view.addEventListener('resize', () => {})],
    ['listeners', () => view.document.addEventListener('keydown', () => {}, { capture: true })],
    ['intervals', () => view.setInterval(() => {}, 60_000)],
    ['elements', () => view.document.body.append(view.document.createElement('aside'))],
    ['globals', (time) => Object.assign(view, { [`fixtureState${time}`]: {} })],
  ])('is told once: %s', (kind, work) => {
    cycle(MANY, work);
    expect(told).toEqual([
      `mfe-scans keeps ${kind} after it is unmounted: ${GROWING_UNMOUNTS} more in ${GROWING_UNMOUNTS} mounts.`,
    ]);
  });

  it('is told once: subscriptions to the host', () => {
    const theme = createObservable('dark');
    const keep = (release: boolean) => {
      const leftovers = start();
      for (let time = 0; time < MANY; time += 1) {
        const unwatch = leftovers.watch('mfe-scans');
        const host = leftovers.counted('mfe-scans', { theme, version: '1' });
        expect(host.theme.getSnapshot()).toBe('dark');
        const unsubscribe = host.theme.subscribe(() => undefined);
        if (release) unsubscribe();
        unwatch();
        vi.advanceTimersByTime(SETTLE_MS);
      }
    };
    keep(true);
    expect(told).toEqual([]);
    keep(false);
    expect(told).toEqual([
      `mfe-scans keeps subscriptions after it is unmounted: ${GROWING_UNMOUNTS} more in ${GROWING_UNMOUNTS} mounts.`,
    ]);
  });

  it('is no alarm when it stays once, or is removed', () => {
    const kept = () => {};
    cycle(MANY, (time) => {
      view.addEventListener('resize', kept);
      Object.assign(view, { fixtureState: time });
      if (time === 0) view.document.body.append(view.document.createElement('aside'));
      view.document.head.append(view.document.createElement('script'));
      const listener = () => {};
      const interval = view.setInterval(() => {}, 60_000);
      const stop = new view.AbortController();
      view.addEventListener('scroll', listener);
      view.addEventListener('focus', () => {}, { once: true });
      view.addEventListener('blur', () => {}, { signal: stop.signal });
      return () => {
        view.removeEventListener('scroll', listener);
        view.clearInterval(interval);
        stop.abort();
      };
    });
    expect(told).toEqual([]);
  });

  it('is not blamed on a remote when the shell or another script does it', () => {
    cycle(MANY, () => {
      running = undefined;
      view.addEventListener('resize', () => {});
      view.setInterval(() => {}, 60_000);
    });
    expect(told).toEqual([]);
  });

  it('is measured when its last widget is gone', () => {
    const leftovers = start();
    const other = leftovers.watch('mfe-scans');
    for (let time = 0; time < MANY; time += 1) {
      const unwatch = leftovers.watch('mfe-scans');
      view.document.body.append(view.document.createElement('aside'));
      unwatch();
      vi.advanceTimersByTime(SETTLE_MS);
    }
    expect(told).toEqual([]);
    other();
  });
});
