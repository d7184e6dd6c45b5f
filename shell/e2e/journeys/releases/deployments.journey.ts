import type { Page } from '@playwright/test';
import { deep } from '../../fixtures/deep.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { addressOf } from '../../fixtures/page-address.ts';
import { baseUrlOf, readRegistry, scriptsOf } from '../../fixtures/registry.ts';
import {
  expectOffer,
  messages,
  newerBuild,
  reload,
  returnToTab,
  UPDATE_MESSAGE,
} from './update-message.ts';

const BILLING = 'mfe-billing';

/** Announces a newer build of the shell to this page. */
const announceShellBuild = (page: Page, productUrl: string) =>
  page.route(`${productUrl}/builds/latest.json`, (route) => route.fulfill({ json: newerBuild }));

// Slow: it loads the dashboard twice.
test('a page offers a reload when its tab becomes visible after a deployment', async ({
  signedIn: page,
  productUrl,
}) => {
  await announceShellBuild(page, productUrl);
  await expectOffer(page);
  await page.unroute(`${productUrl}/builds/latest.json`);
  await reload(page);
  await returnToTab(page);
  await expect(messages(page)).not.toContainText(UPDATE_MESSAGE);
});

test(
  'the latest builds of the shell and of every live remote are requested at the start and when the tab becomes visible',
  deep,
  async ({ page, productUrl }) => {
    const { remotes } = await readRegistry(productUrl);
    const expectedUrls = [
      `${productUrl}/builds/latest.json`,
      ...remotes.map(({ baseUrl }) => new URL('../builds/latest.json', baseUrl).href),
    ];
    const requestedUrls: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/builds/latest.json')) requestedUrls.push(request.url());
    });
    await page.goto(`${productUrl}/login`);
    await expect.poll(() => requestedUrls.toSorted()).toEqual(expectedUrls.toSorted());
    await returnToTab(page);
    await expect.poll(() => requestedUrls.length).toBe(2 * expectedUrls.length);
  },
);

test(
  'an announced build that is not live offers no reload',
  deep,
  async ({ signedIn: page, productUrl }) => {
    const base = await baseUrlOf(productUrl, BILLING);
    const announcement = new URL('../builds/latest.json', base).href;
    await page.route(announcement, (route) =>
      route.fulfill({ json: newerBuild, headers: { 'access-control-allow-origin': '*' } }),
    );
    let confirmed = 0;
    page.on('response', (response) => {
      if (response.url().endsWith('/remotes.json') && response.ok()) confirmed += 1;
    });
    // When the second registry response arrives, the page has handled the first. It asks only if the
    // announcement came within five seconds.
    const returnAgain = async () => {
      await returnToTab(page);
      return confirmed;
    };
    await expect.poll(returnAgain).toBeGreaterThanOrEqual(2);
    await expect(messages(page)).not.toContainText(UPDATE_MESSAGE);
  },
);

test(
  'code that a deployment has removed reloads the page once',
  deep,
  async ({ page, productUrl, account, consoleErrors }) => {
    const isBillingScript = await scriptsOf(productUrl, BILLING);
    // The page must read the current build before the newer one is announced.
    await Promise.all([
      page.waitForResponse(`${productUrl}/builds/latest.json`),
      page.goto(`${productUrl}/login`),
    ]);
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await announceShellBuild(page, productUrl);
    await page.route(isBillingScript, (route) => route.abort());
    await page.getByLabel('Work email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect.poll(() => loads).toBe(1);
    // The error card of the missing code: the page does not reload again.
    await expect(page.getByRole('alert').filter({ hasText: 'Plan and usage' })).toBeVisible();
    await expect(page).toHaveURL(addressOf(productUrl, '/dashboard', account));
    expect(loads).toBe(1);
    // The browser logs the aborted requests.
    consoleErrors.length = 0;
  },
);
