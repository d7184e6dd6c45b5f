import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import type { Account } from '../../fixtures/account.ts';
import { ProductApi } from '../../fixtures/api.ts';
import { openSession } from '../../fixtures/auth-api.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { storeSession } from '../../fixtures/session-cookie.ts';

/** Tells what `npm run bench:ui` measures with, so that both mean the same. */
const PROBE = fileURLToPath(new URL('../../fixtures/interaction-probe.js', import.meta.url));
export const MAX_SHIFT = 0.05;
/** Tells what stands for content that is not there yet; panels below the window wait until they are near. */
export const PLACEHOLDERS =
  'main [aria-busy="true"], .shell-remote:empty, .shell-widget:not([data-waiting]) .shell-loading, .pp-main > .shell-loading, .pp-skeleton';

interface Visit {
  readonly browser: Browser;
  readonly productUrl: string;
  readonly account: Account;
  readonly width: number;
}

/**
 * How much a page moves in an empty browser, from its opening until it has its content.
 * @param before what is prepared on the page before it opens
 */
export async function shiftOf(
  { browser, productUrl, account, width }: Visit,
  path: string,
  before?: (page: Page) => Promise<unknown>,
) {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  try {
    await storeSession(context, productUrl, await openSession(productUrl, account));
    const page = await context.newPage();
    await page.addInitScript({ path: PROBE });
    await before?.(page);
    await page.goto(productUrl + path);
    await expect(page.locator('[data-mfe] > *').first()).toBeAttached();
    await expect(page.locator(PLACEHOLDERS).filter({ visible: true })).toHaveCount(0);
    const { shift } = await page.evaluate<{ shift: number }>('window.parapetBench.take()');
    return shift;
  } finally {
    await context.close();
  }
}

/** A visit in an empty browser loads the whole product: dozens take minutes on a busy machine. */
const WITHIN_MS = 900_000;

/** Widths of a window at a desk and of a phone, in pixels. */
export const WIDTHS = [1440, 360] as const;

/** Declares a journey that opens every page at one width, each in an empty browser. */
export const declarePagesJourney = (where: string, width: number): void => {
  test(`pages keep their place while they load, ${where}`, async ({
    browser,
    productUrl,
    account,
    weakTarget,
  }) => {
    test.setTimeout(WITHIN_MS);
    const api = new ProductApi(productUrl, account);
    const { id: assetId } = await api.addAsset(weakTarget.url);
    const { id: scanId } = await api.startScan([assetId]);
    await api.waitForEnd(scanId);
    const [finding] = await api.findings();
    await api.request('/schedules', {
      method: 'POST',
      body: JSON.stringify({
        name: 'Each night',
        target: { kind: 'all' },
        cron: '0 3 * * *',
        timezone: 'Europe/Berlin',
      }),
    });
    const paths = [
      '/dashboard',
      '/dashboard/assets',
      `/dashboard/assets/${assetId}`,
      `/dashboard/assets/${assetId}?tab=tls`,
      `/dashboard/assets/${assetId}?tab=coverage`,
      `/dashboard/assets/${assetId}?tab=relations`,
      `/dashboard/assets/${assetId}?tab=technologies`,
      '/dashboard/technologies',
      '/dashboard/scans',
      `/dashboard/scans/${scanId}`,
      '/dashboard/findings',
      '/dashboard/findings?group=check',
      `/dashboard/findings?finding=${finding?.id}`,
      '/dashboard/feed',
      '/dashboard/reports',
      '/dashboard/Profile?tab=workspaces',
      '/dashboard/Profile?tab=members',
      '/dashboard/Profile?tab=billing',
      '/dashboard/Profile?tab=audit',
    ];
    for (const path of paths) {
      await test.step(path, async () => {
        const visit = { browser, productUrl, account, width };
        expect.soft(await shiftOf(visit, path), path).toBeLessThan(MAX_SHIFT);
      });
    }
  });
};
