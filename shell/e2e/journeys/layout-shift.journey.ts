import { fileURLToPath } from 'node:url';
import type { FeedList } from '@parapet/contracts/feed';
import type { Browser, Page } from '@playwright/test';
import type { Account } from '../fixtures/account.ts';
import { ProductApi } from '../fixtures/api.ts';
import { openSession } from '../fixtures/auth-api.ts';
import { expect, test } from '../fixtures/journey.ts';
import { storeSession } from '../fixtures/session-cookie.ts';

/** What `npm run bench:ui` measures with, so that both mean the same. */
const PROBE = fileURLToPath(
  new URL(
    '../../../shared-libs/tooling/src/bench-ui/browser/interaction-probe.js',
    import.meta.url,
  ),
);
const MOST = 0.05;
/** What stands for content that is not there yet; panels below the window wait until they are near. */
const PLACEHOLDERS =
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
async function shiftOf(
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

/** A visit in an empty browser loads the whole product: 19 take minutes on a busy machine. */
const WITHIN_MS = 900_000;

for (const [where, width] of Object.entries({ 'at a desk': 1440, 'on a phone': 360 })) {
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
        expect.soft(await shiftOf(visit, path), path).toBeLessThan(MOST);
      });
    }
  });
}

test('the list of assets keeps its place while there are none, at a desk and on a phone', async ({
  browser,
  productUrl,
  account,
}) => {
  for (const width of [1440, 360]) {
    const visit = { browser, productUrl, account, width };
    expect.soft(await shiftOf(visit, '/dashboard/assets'), `at ${width} px`).toBeLessThan(MOST);
  }
});

test('a finding keeps its place when its row is there before the rest of it', async ({
  browser,
  productUrl,
  account,
  weakTarget,
}) => {
  const api = new ProductApi(productUrl, account);
  const { id: assetId } = await api.addAsset(weakTarget.url);
  await api.waitForEnd((await api.startScan([assetId])).id);
  const [finding] = await api.findings();
  const path = `/dashboard/findings?finding=${finding?.id}`;
  const visit = { browser, productUrl, account, width: 1440 };
  const shift = await shiftOf(visit, path, async (page) => {
    await page.route(`**/findings/${finding?.id}`, async (route) => {
      await expect(page.getByRole('dialog').getByText(String(finding?.catalogueId))).toBeVisible();
      await route.continue();
    });
  });
  expect(shift).toBeLessThan(MOST);
});

test('members keep their place when the plan is known after them, on a phone', async ({
  browser,
  productUrl,
  account,
}) => {
  const visit = { browser, productUrl, account, width: 360 };
  const shift = await shiftOf(visit, '/dashboard/Profile?tab=members', async (page) => {
    await page.route('**/api/subscription', async (route) => {
      await expect(page.getByRole('table', { name: 'Members' })).toContainText(account.email);
      await route.continue();
    });
  });
  expect(shift).toBeLessThan(MOST);
});

test('lines of the feed keep their place while the rows above them are drawn, at a desk and on a phone', async ({
  browser,
  productUrl,
  account,
}) => {
  const api = new ProductApi(productUrl, account);
  await api.addAsset('shop-of-the-northern-harbour.quay.example');
  const feed = await api.request<FeedList>('/feed');
  const [added] = feed.items;
  expect(added).toBeDefined();
  // Changes of two kinds in turn have a row each; three of one kind, which follow, are one line.
  const isAdded = (at: number) => (at < 8 ? at : Math.floor((at - 8) / 3)) % 2 === 0;
  const items = Array.from({ length: 38 }, (_, at) => ({
    ...added,
    id: crypto.randomUUID(),
    type: isAdded(at) ? 'asset.added' : 'asset.archived',
  }));
  for (const width of [1440, 360]) {
    const visit = { browser, productUrl, account, width };
    const shift = await shiftOf(visit, '/dashboard/feed', (page) =>
      page.route('**/feed?**', (route) => route.fulfill({ json: { ...feed, items } })),
    );
    // Eight rows that are drawn too late move the lines by more than twice as much.
    expect.soft(shift, `at ${width} px`).toBeLessThan(0.01);
  }
});
