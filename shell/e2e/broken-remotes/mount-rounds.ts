import type { Page } from '@playwright/test';
import { expect } from '../fixtures/journey.ts';
import { PAGE } from './fixture-remote/release.ts';

export interface Place {
  path: string;
  /** What is read, as a heading, once everything of it has been drawn. */
  heading: string;
}

export const fixture: Place = { path: PAGE, heading: 'The fixture works' };
export const ofOtherRemote: Place = { path: '/pricing', heading: 'Pricing' };

/** Timers that run, counted in the page from its start. */
export const countTimers = () => {
  const running = new Set<unknown>();
  const { setInterval: repeat, clearInterval: endRepeat } = window;
  const { setTimeout: delay, clearTimeout: endDelay } = window;
  const end = (stop: (id?: number) => void) => (id?: number) => {
    running.delete(id);
    stop.call(window, id);
  };
  Object.assign(window, {
    setInterval: (...call: Parameters<typeof repeat>) => {
      const id = repeat.apply(window, call);
      running.add(id);
      return id;
    },
    setTimeout: (run: () => void, ms?: number, ...rest: unknown[]) => {
      const fire = (...args: unknown[]) => {
        running.delete(id);
        Reflect.apply(run, window, args);
      };
      const id: unknown = Reflect.apply(delay, window, [fire, ms, ...rest]);
      running.add(id);
      return id;
    },
    clearInterval: end(endRepeat),
    clearTimeout: end(endDelay),
    runningTimers: () => running.size,
  });
};

/** Goes to each place in turn, so many times, as fast as the page can show them. */
export const goRound = (page: Page, places: Place[], times: number) =>
  page.evaluate(
    async ([stops, rounds]) => {
      const isShown = (heading: string) =>
        !document.querySelector('.shell-loading') &&
        [...document.querySelectorAll('h1, h2')].some(({ textContent }) => textContent === heading);
      const shown = (heading: string) =>
        new Promise<void>((resolve) => {
          const look = () => {
            if (!isShown(heading)) return;
            observer.disconnect();
            resolve();
          };
          const observer = new MutationObserver(look);
          observer.observe(document.body, { childList: true, subtree: true, characterData: true });
          look();
        });
      for (let round = 0; round < rounds; round += 1) {
        for (const { path, heading } of stops) {
          window.history.pushState(null, '', path);
          window.dispatchEvent(new PopStateEvent('popstate'));
          await shown(heading);
        }
      }
    },
    [places, times] as const,
  );

/** What is left in the page when the browser has thrown away what nobody holds. */
const counterOf = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  return async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
    const timers = await page.evaluate(() =>
      (window as unknown as { runningTimers(): number }).runningTimers(),
    );
    return { nodes, listeners: jsEventListeners, timers };
  };
};

/** Goes round, back to where it began, and compares. */
export const expectNothingLeft = async (page: Page, places: Place[], times: number) => {
  const count = await counterOf(page);
  const before = await count();
  await goRound(page, places, times);
  const grown = async () => {
    const after = await count();
    return Math.max(
      after.nodes - before.nodes,
      after.listeners - before.listeners,
      (after.timers - before.timers) * 10,
    );
  };
  // A React root alone has more than a hundred listeners. What single-spa keeps to tell of a slow
  // mount, and what that holds, goes after 20 s.
  await expect.poll(grown).toBeLessThan(60);
};
