import type { Page } from '@playwright/test';
import { deep } from '../../fixtures/deep.ts';
import { expect, test } from '../../fixtures/journey.ts';

const scrollY = (page: Page) => page.evaluate(() => window.scrollY);

/** Scrolls as soon as the page is long enough. */
const scrollTo = (page: Page, top: number) =>
  expect
    .poll(() =>
      page.evaluate((to) => {
        window.scrollTo(0, to);
        return window.scrollY;
      }, top),
    )
    .toBe(top);

test.use({ viewport: { width: 1280, height: 400 } });

test('another page starts at its top, and going back restores the scroll position', async ({
  page,
  productUrl,
}) => {
  await page.goto(productUrl);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await scrollTo(page, 500);
  await page.evaluate(() => {
    const link = [...document.querySelectorAll('a')].find((a) => a.pathname === '/pricing');
    link?.click();
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Pricing' })).toBeVisible();
  await expect.poll(() => scrollY(page)).toBe(0);
  await page.goBack();
  await expect.poll(() => scrollY(page)).toBe(500);
});

test('a reload keeps the scroll position', deep, async ({ page, productUrl }) => {
  await page.goto(productUrl);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await scrollTo(page, 400);
  await page.reload();
  await expect.poll(() => scrollY(page)).toBe(400);
});
