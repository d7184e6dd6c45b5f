// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveLine, LiveLinePorts } from './live-line.ts';
import { type LiveTabs, startLiveTabs } from './live-tabs.ts';

type LinePorts = Pick<LiveLinePorts, 'onChange' | 'onViewers' | 'onState'>;

/** A browser whose tabs share a lock and a channel. */
const createBrowser = () => {
  const waiting: (() => void)[] = [];
  let holder: Promise<unknown> | null = null;
  const grant = () => {
    if (!holder) waiting.shift()?.();
  };
  const locks = {
    request: (_name: string, { signal }: LockOptions, work: () => unknown) =>
      new Promise<void>((resolve, reject) => {
        const begin = () => {
          holder = Promise.resolve(work()).then(() => {
            holder = null;
            resolve();
            grant();
          });
        };
        waiting.push(begin);
        signal?.addEventListener('abort', () => {
          waiting.splice(waiting.indexOf(begin), waiting.includes(begin) ? 1 : 0);
          reject(new Error('aborted'));
        });
        grant();
      }),
    query: async () => ({ pending: waiting.map(() => ({ name: 'parapet-live' })) }),
  } as unknown as Pick<LockManager, 'request' | 'query'>;
  const listeners = new Map<object, (event: MessageEvent) => void>();
  const openChannel = () => {
    const self = {};
    return {
      postMessage: (data: unknown) => {
        for (const [other, listener] of listeners) {
          if (other !== self) queueMicrotask(() => listener({ data } as MessageEvent));
        }
      },
      addEventListener: (_type: string, listener: never) => void listeners.set(self, listener),
      removeEventListener: () => void listeners.delete(self),
      close: () => void listeners.delete(self),
    };
  };
  const lines: { ports: LinePorts; wanted: string[]; isClosed: boolean }[] = [];
  const openTab = (topic: string) => {
    const page = Object.assign(new EventTarget(), { hidden: false });
    const heard: string[] = [];
    const tabs: LiveTabs = startLiveTabs({
      userId: 'u',
      locks,
      channel: openChannel(),
      view: new EventTarget() as Window,
      page: page as never,
      open: (ports): LiveLine => {
        const line = { ports, wanted: [] as string[], isClosed: false };
        lines.push(line);
        return {
          want: (topics) => {
            line.wanted = [...topics].sort();
          },
          close: () => {
            line.isClosed = true;
          },
        };
      },
      onChange: (of, kind) => heard.push(`${of} ${kind}`),
      onViewers: (of, viewers) => heard.push(`${of} ${viewers.length} viewers`),
      onState: () => undefined,
    });
    tabs.wish({ topics: [topic], showing: null });
    return {
      heard,
      tabs,
      setHidden: (hidden: boolean) => {
        page.hidden = hidden;
        page.dispatchEvent(new Event('visibilitychange'));
      },
    };
  };
  return { openTab, lines };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const settle = () => vi.advanceTimersByTimeAsync(0);

describe('the tabs of a browser', () => {
  it('share one socket, which hears for all of them', async () => {
    const { openTab, lines } = createBrowser();
    const first = openTab('a');
    const second = openTab('b');
    await settle();
    expect(lines.map(({ wanted }) => wanted)).toEqual([['a', 'b']]);
    lines[0]?.ports.onChange('b', 'finding', null);
    await settle();
    expect([first.heard, second.heard]).toEqual([['b finding'], ['b finding']]);
  });

  it('lead from the one that is looked at: a hidden one hands over', async () => {
    const { openTab, lines } = createBrowser();
    const first = openTab('a');
    openTab('b');
    await settle();
    first.setHidden(true);
    await settle();
    expect(lines.map(({ isClosed }) => isClosed)).toEqual([true, false]);
    expect(lines[1]?.wanted).toEqual(['a', 'b']);
  });

  it('keep the socket of a hidden tab that is the only one', async () => {
    const { openTab, lines } = createBrowser();
    const only = openTab('a');
    await settle();
    only.setHidden(true);
    await settle();
    expect(lines.map(({ isClosed }) => isClosed)).toEqual([false]);
  });

  it('take over from one that is closed, and forget what it wanted', async () => {
    const { openTab, lines } = createBrowser();
    const first = openTab('a');
    openTab('b');
    await settle();
    first.tabs.stop();
    await settle();
    expect(lines.map(({ isClosed }) => isClosed)).toEqual([true, false]);
    expect(lines[1]?.wanted).toEqual(['b']);
  });
});
