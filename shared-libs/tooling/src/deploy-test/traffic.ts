import { setTimeout } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';

/** What went wrong; empty when every request and every visit succeeded. */
export interface Traffic {
  readonly failures: string[];
  /** The number of answered requests and of visits. */
  counts(): { requests: number; visits: number };
  stop(): Promise<void>;
}

/** One request that is sent again and again. */
export interface SteadyRequest {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const PAUSE_MS = 100;
const PAGE_MS = 30_000;
const BROWSERS = 2;

/** Sends each request every 100 ms or so. Every answer but a 200 is a failure. */
export function startRequests(url: string, requests: readonly SteadyRequest[]): Traffic {
  const stopped = new AbortController();
  const failures: string[] = [];
  let answered = 0;
  const loop = async ({ path, headers = {} }: SteadyRequest) => {
    while (!stopped.signal.aborted) {
      try {
        const answer = await fetch(url + path, { headers });
        const text = await answer.text();
        if (answer.status === 200) answered += 1;
        else failures.push(`${path} answered ${answer.status}: ${text.slice(0, 200)}`);
      } catch (error) {
        failures.push(`${path} was lost: ${String((error as Error).cause ?? error)}`);
      }
      await setTimeout(PAUSE_MS);
    }
  };
  const loops = requests.map(loop);
  return {
    failures,
    counts: () => ({ requests: answered, visits: 0 }),
    async stop() {
      stopped.abort();
      await Promise.all(loops);
    },
  };
}

/** A page and the heading that a visitor sees. */
export interface Visit {
  readonly path: string;
  readonly heading: RegExp;
}

/**
 * Two browsers visit pages in turn, each time in a new context, so with an empty cache. A heading that
 * does not appear is a failure.
 */
export async function startVisits(
  url: string,
  visits: readonly Visit[],
  executablePath: string,
): Promise<Traffic> {
  const stopped = new AbortController();
  const failures: string[] = [];
  let seen = 0;
  const visit = async (browser: Browser, { path, heading }: Visit) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    try {
      await page.goto(url + path, { timeout: PAGE_MS });
      await page.getByRole('heading', { level: 1, name: heading }).waitFor({ timeout: PAGE_MS });
      seen += 1;
    } catch (error) {
      failures.push(
        `${path}: ${String(error).split('\n')[0]}; the page shows ${await textOf(page)}`,
      );
    } finally {
      await context.close();
    }
  };
  const loops = Array.from({ length: BROWSERS }, async (_, offset) => {
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    for (let turn = offset; !stopped.signal.aborted; turn += 1) {
      const next = visits[turn % visits.length];
      if (next) await visit(browser, next);
    }
    await browser.close();
  });
  return {
    failures,
    counts: () => ({ requests: 0, visits: seen }),
    async stop() {
      stopped.abort();
      await Promise.all(loops);
    },
  };
}

const textOf = (page: Page): Promise<string> =>
  page
    .locator('body')
    .innerText({ timeout: 1000 })
    .then(
      (text) => JSON.stringify(text.slice(0, 300)),
      () => 'nothing',
    );
