import type { FeedList } from '@parapet/contracts/events/feed';
import { ProductApi } from '../../fixtures/api.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { declarePagesJourney, MAX_SHIFT, PLACEHOLDERS, shiftOf, WIDTHS } from './layout-shift.ts';

declarePagesJourney('at a desk', 1440);
declarePagesJourney('on a phone', 360);

test('the list of assets keeps its place while there are none, at a desk and on a phone', async ({
  browser,
  productUrl,
  account,
}) => {
  for (const width of WIDTHS) {
    const visit = { browser, productUrl, account, width };
    expect
      .soft(await shiftOf(visit, '/dashboard/assets'), `at ${width} px`)
      .toBeLessThan(MAX_SHIFT);
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
  expect(shift).toBeLessThan(MAX_SHIFT);
});

test('a press of Start scan holds while the estimate comes, at a desk and on a phone', async ({
  member: page,
  productUrl,
  account,
  weakTarget,
}) => {
  await new ProductApi(productUrl, account).addAsset(weakTarget.url);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${productUrl}/dashboard/scans/new`);
    const pressed = Promise.withResolvers<void>();
    await page.route('**/scan-estimates', async (route) => {
      await pressed.promise;
      await route.continue();
    });
    await page.getByRole('checkbox', { name: new RegExp(new URL(weakTarget.url).host) }).check();
    await expect(page.getByText('Estimating the duration')).toBeVisible();
    await page.getByRole('button', { name: 'Start scan' }).hover({ position: { x: 8, y: 4 } });
    await page.mouse.down();
    pressed.resolve();
    await expect(page.getByText(/^Takes .* requests/)).toBeVisible();
    await page.mouse.up();
    await expect(page.getByRole('heading', { level: 1, name: /^Scan of/ })).toBeVisible();
  }
});

test('the overview stays at its end while the heights of its panels are measured', async ({
  signedIn: page,
}) => {
  const widgets = page.locator('.shell-widget');
  const measured = () =>
    page.evaluate<number>(
      "Object.keys(localStorage).filter((key) => key.startsWith('parapet.height.')).length",
    );
  await expect(page.locator(PLACEHOLDERS)).toHaveCount(0);
  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
  await expect(widgets.last()).toBeInViewport({ ratio: 1 });
  await expect.poll(measured).toBe(await widgets.count());
  await expect(widgets.last()).toBeInViewport({ ratio: 1 });
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
  expect(shift).toBeLessThan(MAX_SHIFT);
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
  for (const width of WIDTHS) {
    const visit = { browser, productUrl, account, width };
    const shift = await shiftOf(visit, '/dashboard/feed', (page) =>
      page.route('**/feed?**', (route) => route.fulfill({ json: { ...feed, items } })),
    );
    // Eight rows that are drawn too late move the lines by more than twice as much.
    expect.soft(shift, `at ${width} px`).toBeLessThan(0.01);
  }
});
