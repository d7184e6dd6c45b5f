import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/journey.ts';

/** One page of each kind, with its heading. */
const PAGES = [
  ['/', /^Know what holds/],
  ['/pricing', 'Pricing'],
  ['/product/scanning', 'Scanning'],
  ['/features/multi-workspace', 'Multiple workspaces'],
  ['/blog', 'Blog'],
  ['/blog/unknown-is-not-clean', 'Unknown is not clean'],
  ['/docs/webhooks', 'Receive webhooks'],
  ['/terms', 'Terms of service'],
  ['/checks', /checks/i],
] as const;

const headingOf = (page: Page) => page.getByRole('heading', { level: 1 }).filter({ visible: true });

/** Pixels by which the page is wider than the window. */
const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('public pages read without scripts, on a phone and on a wide screen', async ({
  browser,
  productUrl,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [path, heading] of PAGES) {
      await page.goto(productUrl + path);
      await expect(headingOf(page), path).toHaveText(heading);
      expect(await overflowOf(page), `${path} scrolls sideways at ${width} px`).toBe(0);
      const pictures = page.locator('main img');
      for (const picture of await pictures.all()) {
        await expect(picture).toHaveAttribute('width', /^\d+$/);
        await expect(picture).toHaveAttribute('alt', /\w+ \w+/);
      }
    }
  }
  await page.goto(productUrl);
  const chart = page.getByRole('img', { name: /^Sample: / }).filter({ visible: true });
  const width = (await page.locator('main').boundingBox())?.width ?? 0;
  await expect.poll(async () => (await chart.boundingBox())?.width).toBeGreaterThan(width * 0.98);
  await context.close();
});

test('public pages move nothing when the app starts where they stand', async ({
  page,
  productUrl,
}) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as { value?: number }).value ?? 0);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const [path, heading] of PAGES) {
    await page.goto(productUrl + path);
    await expect(headingOf(page)).toHaveText(heading);
    // Pointing at a link into the app starts it.
    await page.getByRole('link', { name: 'Sign in' }).first().hover();
    await expect(page.locator('title[data-served]')).toHaveCount(0);
    await expect(headingOf(page)).toHaveText(heading);
    const moved = await page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, each) => sum + each, 0),
    );
    expect(moved, `${path} moves`).toBeLessThan(0.01);
    await expectNoAxeViolations(page, path);
  }
});
