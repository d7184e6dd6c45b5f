import type { Page } from '@playwright/test';
import { inChromium } from '../remote-contract/in-chromium.ts';
import { serveShell } from './serve-shell.ts';
import { trialAccount } from './stand-in-api.ts';
import { TRIAL_PAGE, TRIAL_PANEL, TRIAL_TEXT } from './stand-in-remote.ts';

/** As long as a remote may take. */
const LIMIT_MS = 20_000;
const SHOWN_OF_A_PAGE = 200;

export interface ShellTrialOptions {
  /** Milliseconds that a step may take; 20 s by default. */
  readonly limitMs?: number;
}

/** A step of a trial, and what is wrong when it does not end. */
interface Step {
  readonly fault: string;
  readonly run: (page: Page, timeout: number) => Promise<unknown>;
}

const stepsAt = (url: string): Step[] => [
  {
    fault: `The public page of a remote is not shown`,
    run: async (page, timeout) => {
      await page.goto(url + TRIAL_PAGE, { timeout, waitUntil: 'commit' });
      await page.getByText(TRIAL_TEXT).waitFor({ timeout });
    },
  },
  {
    fault: 'The sign-in page is not shown',
    run: async (page, timeout) => {
      await page.goto(`${url}/login`, { timeout, waitUntil: 'commit' });
      await page.locator('input[autocomplete="username"]').fill(trialAccount.email, { timeout });
      const password = page.locator('input[autocomplete="current-password"]');
      await password.fill(trialAccount.password, { timeout });
      await password.press('Enter', { timeout });
    },
  },
  {
    fault: 'The dashboard is not shown after a sign-in',
    run: async (page, timeout) => {
      await page.waitForURL(/\/dashboard/, { timeout, waitUntil: 'commit' });
      await page.getByText(TRIAL_PANEL).waitFor({ timeout });
    },
  },
];

/** What a page shows to a person, in one line; a page in an endless loop does not answer. */
const shownBy = async (page: Page): Promise<string> => {
  const late = Promise.withResolvers<string>();
  const timer = setTimeout(() => late.resolve('it no longer answers'), 1_000);
  const text = page
    .evaluate(() => document.body?.innerText ?? '')
    .then(
      (shown) => {
        const line = shown.replaceAll(/\s+/g, ' ').trim().slice(0, SHOWN_OF_A_PAGE);
        return line === '' ? 'it is blank' : `it shows "${line}"`;
      },
      () => 'it cannot be read',
    );
  const shown = await Promise.race([text, late.promise]);
  clearTimeout(timer);
  return shown;
};

const tryAt = async (page: Page, url: string, limitMs: number): Promise<string[]> => {
  const thrown = new Set<string>();
  page.on('pageerror', ({ message }) => thrown.add(message.split('\n', 1)[0] ?? ''));
  for (const { fault, run } of stepsAt(url)) {
    const failed = await run(page, limitMs).then(
      () => false,
      () => true,
    );
    const found = failed ? [`${fault}: ${await shownBy(page)}.`] : [];
    const errors = [...thrown].map((message) => `The page threw an error: ${message}`);
    if (found.length + errors.length > 0) return [...found, ...errors];
  }
  return [];
};

/**
 * Tries a finished build of the shell in the Chromium of this machine: a public page of a remote, a sign-in,
 * and the dashboard with a panel, each with stand-ins for remote, account and API.
 *
 * @param dist folder of the build
 * @returns what is wrong; null when there is no Chromium
 */
export const tryShell = (
  dist: string,
  { limitMs = LIMIT_MS }: ShellTrialOptions = {},
): Promise<string[] | null> =>
  inChromium(async (browser) => {
    const { url, stop } = await serveShell(dist);
    try {
      return await tryAt(await browser.newPage(), url, limitMs);
    } finally {
      await stop();
    }
  });
