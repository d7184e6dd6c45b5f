import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from '@playwright/test';
import { linkTo } from '../link-to.ts';
import { NEXT } from './build-next-shell.ts';
import type { Traffic } from './traffic.ts';

const PAGE_MS = 30_000;
const BROWSERS = 2;
/** With it a request says which side of a canary its session is on. */
export const CANARY_COOKIE = 'parapet-canary';

/** A page and what a visitor sees there. */
export interface Visit {
  readonly path: string;
  /** The first heading, without the end that the next shell gives it. */
  readonly heading: string;
  /** Remotes of which something is shown. */
  readonly remotes?: readonly string[];
  readonly isSignedIn?: boolean;
}

/** Describes where visits go, and what the browser of a signed-in visitor has stored. */
export interface VisitOptions {
  readonly url: string;
  readonly session: NonNullable<BrowserContextOptions['storageState']>;
  readonly executablePath: string;
}

/** Visits, and how many saw which shell. */
export interface Visits extends Traffic {
  seen(): { old: number; next: number };
  /** The number of the sessions that begin from now on, which decides about canaries; null: none. */
  useSessionNumber(number: number | null): void;
}

const openBrowser = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });

/**
 * Two browsers visit pages in turn, each time in a new context, so with an empty cache. A third one
 * opens the signed-in pages once and follows links between them from then on, in the shell that it
 * got. What does not appear is a failure, and so is every answer of 400 or more.
 */
export async function startVisits(
  visits: readonly Visit[],
  { url, session, executablePath }: VisitOptions,
): Promise<Visits> {
  const stopped = new AbortController();
  const failures: string[] = [];
  const seen = { old: 0, next: 0 };
  let made = 0;
  let sessionNumber: number | null = null;

  const check = async (page: Page, { path, heading, remotes = [] }: Visit) => {
    const named = new RegExp(`^${heading}(, next)?$`);
    const shown = page.getByRole('heading', { level: 1, name: named });
    try {
      await shown.waitFor({ timeout: PAGE_MS });
      for (const remote of remotes) {
        const root = page.locator(`[data-mfe="${remote}"]`).first();
        await root.waitFor({ state: 'attached', timeout: PAGE_MS });
      }
      const refused = page.locator('[data-failed-remote]');
      if ((await refused.count()) > 0) throw new Error(await refused.first().innerText());
      made += 1;
      // Only pages of the shell have a heading that differs.
      if (isOfShell(path)) seen[NEXT.test(await shown.innerText()) ? 'next' : 'old'] += 1;
    } catch (error) {
      failures.push(
        `${path}: ${String(error).split('\n')[0]}; the page shows ${await textOf(page)}`,
      );
    }
  };
  const visitOnce = async (browser: Browser, visit: Visit) => {
    const context = await openContext(browser, visit.isSignedIn ? session : undefined, failures);
    if (sessionNumber !== null) {
      await context.addCookies([{ name: CANARY_COOKIE, value: String(sessionNumber), url }]);
    }
    const page = await context.newPage();
    await page
      .goto(url + visit.path, { timeout: PAGE_MS })
      .catch((error) => failures.push(`${visit.path}: ${String(error).split('\n')[0]}`));
    await check(page, visit);
    await context.close();
  };
  const visitAgain = async (offset: number) => {
    const browser = await openBrowser(executablePath);
    for (let turn = offset; !stopped.signal.aborted; turn += 1) {
      const next = visits[turn % visits.length];
      if (next) await visitOnce(browser, next);
    }
    await browser.close();
  };
  const stay = async (linked: readonly Visit[]) => {
    const browser = await openBrowser(executablePath);
    const page = await (await openContext(browser, session, failures)).newPage();
    await page.goto(url + linked[0]?.path, { timeout: PAGE_MS });
    for (let turn = 0; !stopped.signal.aborted; turn += 1) {
      const next = linked[turn % linked.length];
      if (!next) break;
      const link = page.locator(linkTo(next.path)).first();
      await link
        .click({ timeout: PAGE_MS })
        .catch((error) => failures.push(`${next.path}: ${String(error).split('\n')[0]}`));
      await check(page, next);
    }
    await browser.close();
  };

  const linked = visits.filter(({ isSignedIn }) => isSignedIn);
  const loops = [
    ...Array.from({ length: BROWSERS }, (_, index) => visitAgain(index)),
    stay(linked),
  ];
  return {
    failures,
    counts: () => ({ requests: 0, visits: made }),
    seen: () => ({ ...seen }),
    useSessionNumber(number) {
      sessionNumber = number;
    },
    async stop() {
      stopped.abort();
      await Promise.all(loops);
    },
  };
}

/** The shell renders sign-in and the frame of the dashboard; remotes render everything else. */
const isOfShell = (path: string): boolean => path === '/login' || path === '/dashboard';

async function openContext(
  browser: Browser,
  storageState: BrowserContextOptions['storageState'],
  failures: string[],
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...(storageState && { storageState }) });
  context.on('response', (answer) => {
    if (answer.status() >= 400) failures.push(`${answer.url()} answered ${answer.status()}`);
  });
  return context;
}

/** Signs in with the form, as a user does. Returns what the browser has stored then. */
export async function signInWithForm(
  { url, executablePath }: Omit<VisitOptions, 'session'>,
  { email, password }: { email: string; password: string },
): Promise<VisitOptions['session']> {
  const browser = await openBrowser(executablePath);
  const page = await browser.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('Work email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor({ timeout: PAGE_MS });
  const session = await page.context().storageState();
  await browser.close();
  return session;
}

const textOf = (page: Page): Promise<string> =>
  page
    .locator('body')
    .innerText({ timeout: 1000 })
    .then(
      (text) => JSON.stringify(text.slice(0, 300)),
      () => 'nothing',
    );
