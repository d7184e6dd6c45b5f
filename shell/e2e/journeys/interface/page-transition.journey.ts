import type { Page } from '@playwright/test';
import { deep } from '../../fixtures/deep.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { scriptsOf } from '../../fixtures/registry.ts';

const TRANSITION_MS = 100;

/**
 * Clicks a link of the navigation. Returns the address and the titles right after the click, and the
 * milliseconds until the new title appears.
 */
const followLink = (page: Page, name: string) =>
  page.evaluate(async (label) => {
    const nav = document.querySelector('nav[aria-label="Main"]');
    const link = [...(nav?.querySelectorAll('a') ?? [])].find((a) => a.textContent === label);
    const titles = () => [...document.querySelectorAll('h1')].map((title) => title.textContent);
    const startedAt = performance.now();
    const titleChanged = new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!titles().includes(label)) return;
        observer.disconnect();
        resolve(performance.now() - startedAt);
      });
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    link?.click();
    await new Promise((resolve) => setTimeout(resolve));
    const afterClick = { address: location.pathname, titles: titles() };
    return { ...afterClick, changedAfterMs: await titleChanged };
  }, name);

test('while the code of a page loads, the previous page stays for a moment, then a placeholder appears', async ({
  member: page,
  productUrl,
}) => {
  let continueLoading = () => {};
  const mayLoad = new Promise<void>((resolve) => {
    continueLoading = resolve;
  });
  await page.route(await scriptsOf(productUrl, 'mfe-scans'), async (route) => {
    await mayLoad;
    await route.continue();
  });
  await page.goto(`${productUrl}/dashboard/assets`);
  await expect(page.getByRole('heading', { level: 1, name: 'Assets' })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

  const { address, titles, changedAfterMs } = await followLink(page, 'Scans');
  expect({ address, titles }).toEqual({ address: '/dashboard/scans', titles: ['Assets'] });
  // Timers are never early, but late on a slow machine, so only the lower bound is checked.
  expect(Math.ceil(changedAfterMs)).toBeGreaterThanOrEqual(TRANSITION_MS);
  await expect(page.getByRole('heading', { level: 1, name: 'Scans' })).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy="true"]').first()).toBeVisible();
  continueLoading();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Scans' })).toBeVisible();
});

test('a page whose code is loaded appears at once', deep, async ({ signedIn: page }) => {
  const nav = page.getByRole('navigation', { name: 'Main' });
  for (const name of ['Scans', 'Assets']) {
    await nav.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  }
  expect(await followLink(page, 'Scans')).toMatchObject({
    address: '/dashboard/scans',
    titles: ['Scans'],
  });
});
