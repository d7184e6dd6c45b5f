import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../../fixtures/axe.ts';
import { expect, test } from '../../fixtures/journey.ts';

/** One page of each kind, with its heading. */
const PAGES = [
  ['/', /^Know what holds/],
  ['/pricing', 'Pricing'],
  ['/product/scanning', 'Scanning'],
  ['/features/reporting', 'Reporting'],
  ['/blog', 'Blog'],
  ['/blog/unknown-is-not-clean', 'Unknown is not clean'],
  ['/checks', 'Checks'],
  ['/checks/csp-present', 'Pages have a Content Security Policy (CSP)'],
  ['/docs/start', 'Start in two minutes'],
  ['/docs/api', 'API reference'],
  ['/terms', 'Terms of service'],
  ['/search', 'Search'],
] as const;
/** The journey of accessibility has axe judge these. */
const JUDGED_ELSEWHERE: readonly string[] = ['/', '/pricing'];
/** Widths of a phone, of a tablet, where the header has least room, and of a wide screen, in pixels. */
const WIDTHS = [360, 768, 1440];

const headingOf = (page: Page) => page.getByRole('heading', { level: 1 }).filter({ visible: true });

/** Pixels by which the page is wider than the window. */
const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

// Slow: it reads a page of each kind at three widths.
test('public pages read without scripts, on a phone, a tablet and a wide screen', async ({
  browser,
  productUrl,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const [path, heading] of [...PAGES, ['/no-such-page', 'Page not found']] as const) {
    await page.goto(productUrl + path, { waitUntil: 'domcontentloaded' });
    await expect(headingOf(page), path).toHaveText(heading);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect(await overflowOf(page), `${path} scrolls sideways at ${width} px`).toBe(0);
    }
    const vague = page.locator('main img:is(:not([width]), :not([height]), :not([alt*=" "]))');
    await expect(vague, path).toHaveCount(0);
  }
  await page.goto(productUrl);
  const chart = page.getByRole('img', { name: /^Sample: / }).filter({ visible: true });
  const width = (await page.locator('main').boundingBox())?.width ?? 0;
  await expect.poll(async () => (await chart.boundingBox())?.width).toBeGreaterThan(width * 0.98);
  await context.close();
});

// Slow: it opens a page of each kind, and axe judges it.
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
    await page.goto(productUrl + path, { waitUntil: 'domcontentloaded' });
    await expect(headingOf(page)).toHaveText(heading);
    // Pointing at a link into the app starts it.
    await page.getByRole('link', { name: 'Sign in' }).first().hover();
    await expect(page.locator('title[data-served]')).toHaveCount(0);
    await expect(headingOf(page)).toHaveText(heading);
    const moved = await page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, each) => sum + each, 0),
    );
    expect(moved, `${path} moves`).toBeLessThan(0.01);
    if (!JUDGED_ELSEWHERE.includes(path)) await expectNoAxeViolations(page, path);
  }
});
