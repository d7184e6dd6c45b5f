import type { Page } from '@playwright/test';
import { expect } from '../fixtures/journey.ts';
import { PAGE } from './fixture-remote/release.ts';

const SLOW_MOUNT_MS = 25_000;

export interface VisitedPage {
  path: string;
  /** The text of a heading that appears when the page is rendered completely. */
  heading: string;
}

export const fixturePage: VisitedPage = { path: PAGE, heading: 'The fixture works' };
export const otherRemotePage: VisitedPage = { path: '/pricing', heading: 'Pricing' };

/** Counts running timers. Runs in the page as an init script. */
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

/** Visits all pages `times` times, each as soon as the one before is rendered. */
export const visitInTurn = (page: Page, pages: VisitedPage[], times: number) =>
  page.evaluate(
    async ([visited, rounds]) => {
      const isShown = (heading: string) =>
        !document.querySelector('.shell-loading') &&
        [...document.querySelectorAll('h1, h2')].some(({ textContent }) => textContent === heading);
      const untilShown = (heading: string) =>
        new Promise<void>((resolve) => {
          const check = () => {
            if (!isShown(heading)) return;
            observer.disconnect();
            resolve();
          };
          const observer = new MutationObserver(check);
          observer.observe(document.body, { childList: true, subtree: true, characterData: true });
          check();
        });
      for (let round = 0; round < rounds; round += 1) {
        for (const { path, heading } of visited) {
          window.history.pushState(null, '', path);
          window.dispatchEvent(new PopStateEvent('popstate'));
          await untilShown(heading);
        }
      }
    },
    [pages, times] as const,
  );

/** Returns a function that counts what is left in the page after garbage collection. */
const createCounter = async (page: Page) => {
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

/**
 * Visits all pages `times` times and expects no growth. The open page must be the last one, with
 * Playwright's clock.
 */
export const expectNoLeaks = async (page: Page, pages: VisitedPage[], times: number) => {
  const count = await createCounter(page);
  const before = await count();
  await visitInTurn(page, pages, times);
  const growth = async () => {
    const after = await count();
    return Math.max(
      after.nodes - before.nodes,
      after.listeners - before.listeners,
      (after.timers - before.timers) * 10,
    );
  };
  // The timers of single-spa's slow-mount warning, and everything they retain, go after 20 s.
  await page.clock.fastForward(SLOW_MOUNT_MS);
  // A leaked React root has more than a hundred listeners.
  await expect.poll(growth).toBeLessThan(60);
};
