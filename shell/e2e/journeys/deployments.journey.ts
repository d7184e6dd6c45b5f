import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/journey.ts';

/** From now on the shell's origin tells of a newer build. */
const deploy = (page: Page) =>
  page.route('**/builds/latest.json', (route) =>
    route.fulfill({ json: { id: 'build-of-tomorrow', timestamp: 1 } }),
  );

const comeBackToTheTab = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));

test('who comes back after a deployment is offered the reload', async ({ signedIn: page }) => {
  await deploy(page);
  await comeBackToTheTab(page);
  const notice = page.getByRole('region', { name: 'Messages' });
  await expect(notice).toContainText('A new version of Parapet is ready.');
  await page.unroute('**/builds/latest.json');
  await Promise.all([
    page.waitForEvent('load'),
    notice.getByRole('button', { name: 'Reload' }).click(),
  ]);
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await comeBackToTheTab(page);
  await expect(notice).not.toContainText('A new version');
});

test('code that a deployment has taken away brings the page anew, once', async ({
  page,
  productUrl,
  account,
  consoleErrors,
}) => {
  const { remotes } = (await (await fetch(`${productUrl}/remotes.json`)).json()) as {
    remotes: { name: string; baseUrl: string }[];
  };
  const base = remotes.find(({ name }) => name === 'mfe-billing')?.baseUrl;
  // The page must have seen the build of today before that of tomorrow is there.
  await Promise.all([
    page.waitForResponse('**/builds/latest.json'),
    page.goto(`${productUrl}/login`),
  ]);
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await deploy(page);
  await page.route(`${base}**/*.js`, (route) => route.abort());
  await page.getByLabel('Work email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  // The panel of the missing code: the page has been loaded anew, and then left as it is.
  await expect(page.getByRole('alert').filter({ hasText: 'Plan and usage' })).toBeVisible();
  await expect(page).toHaveURL(`${productUrl}/dashboard`);
  expect(loads).toBe(1);
  // The aborted requests are logged by the browser; this journey wanted them.
  consoleErrors.length = 0;
});
