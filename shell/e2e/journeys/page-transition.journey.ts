import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/journey.ts';
import { codeOf } from '../fixtures/registry.ts';

const TRANSITION_MS = 100;

/**
 * Follows a link of the navigation. Tells the titles on the page as soon as the click has been dealt
 * with, and after how many milliseconds another title stood there.
 */
const followLink = (page: Page, name: string) =>
  page.evaluate(async (label) => {
    const nav = document.querySelector('nav[aria-label="Main"]');
    const link = [...(nav?.querySelectorAll('a') ?? [])].find((a) => a.textContent === label);
    const titles = () => [...document.querySelectorAll('h1')].map((title) => title.textContent);
    const begun = performance.now();
    const changed = new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!titles().includes(label)) return;
        observer.disconnect();
        resolve(performance.now() - begun);
      });
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    link?.click();
    await new Promise((resolve) => setTimeout(resolve));
    const atOnce = { address: location.pathname, titles: titles() };
    return { ...atOnce, changedAfterMs: await changed };
  }, name);

test('a page whose code is not there yet lets the one before stay for a moment, then has its frame', async ({
  page,
  productUrl,
  account,
}) => {
  let letIn = () => {};
  const held = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route(await codeOf(productUrl, 'mfe-scans'), async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${productUrl}/dashboard/assets`);
  await page.getByLabel('Work email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Assets' })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

  const { address, titles, changedAfterMs } = await followLink(page, 'Scans');
  expect({ address, titles }).toEqual({ address: '/dashboard/scans', titles: ['Assets'] });
  // A timer is never early; how late it is says more of this machine than of the product.
  expect(Math.ceil(changedAfterMs)).toBeGreaterThanOrEqual(TRANSITION_MS);
  await expect(page.getByRole('heading', { level: 1, name: 'Scans' })).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy="true"]').first()).toBeVisible();
  letIn();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Scans' })).toBeVisible();
});

test('a page whose code is there takes its place at once', async ({ signedIn: page }) => {
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
