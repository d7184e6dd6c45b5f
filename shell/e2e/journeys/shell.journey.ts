import { expect, test } from '../fixtures/journey.ts';
import { codeOf } from '../fixtures/registry.ts';

test('the wish to go somewhere is kept through sign-in', async ({ page, productUrl, account }) => {
  await page.goto(`${productUrl}/dashboard/findings?severity=high`);
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Work email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/findings\?severity=high/);
  await expect(page.getByRole('heading', { level: 1, name: 'Findings' })).toBeVisible();
});

test('a wrong password is told at the form and the address stays', async ({
  page,
  productUrl,
  account,
  consoleErrors,
}) => {
  await page.goto(`${productUrl}/login`);
  await page.getByLabel('Work email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText(/do not match/)).toBeVisible();
  await expect(page.getByLabel('Work email')).toHaveValue(account.email);
  // The browser itself logs the 400 that the auth protocol asks for.
  consoleErrors.length = 0;
});

test('an unknown path says so, names the path and leads home', async ({ page, productUrl }) => {
  await page.goto(`${productUrl}/no/such/page`);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByText('/no/such/page')).toBeVisible();
});

test('signing out leads to /login and closes the dashboard', async ({
  signedIn: page,
  productUrl,
  account,
}) => {
  await page.getByRole('button', { name: new RegExp(account.email) }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto(`${productUrl}/dashboard`);
  await expect(page).toHaveURL(/\/login/);
});

test('links, back and forward work across remotes without a reload', async ({ signedIn: page }) => {
  await page.evaluate(() => {
    document.documentElement.dataset.sameDocument = 'yes';
  });
  const nav = page.getByRole('navigation', { name: 'Main' });
  for (const name of ['Assets', 'Scans', 'Findings', 'Cloud security']) {
    await nav.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Findings' })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'Cloud security' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-same-document', 'yes');
});

test('a remote that cannot be loaded has a card, the rest goes on, and Retry retries', async ({
  signedIn: page,
  productUrl,
  consoleErrors,
}) => {
  const isItsCode = await codeOf(productUrl, 'mfe-cloud');
  await page.route(isItsCode, (route) => route.abort());
  await page.goto(`${productUrl}/dashboard/cloud-security`);
  const card = page.getByRole('alert').filter({ hasText: 'Cloud security' }).first();
  await expect(card).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();

  await page.unroute(isItsCode);
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Connect AWS account' }).first()).toBeVisible();
  // The aborted request is logged by the browser; this journey wanted it.
  consoleErrors.length = 0;
});

test('a shell whose code does not come says so, and Try again loads it', async ({
  page,
  productUrl,
  consoleErrors,
}) => {
  const isShellCode = (url: URL) => url.origin === productUrl && url.pathname.endsWith('.js');
  await page.route(isShellCode, (route) => route.abort());
  await page.goto(`${productUrl}/login`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
  await expect(page.getByText('Parapet could not be loaded.')).toBeVisible();

  await page.unroute(isShellCode);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  // The aborted request is logged by the browser; this journey wanted it.
  consoleErrors.length = 0;
});

test('a shell whose code hangs says so after a while, and is there when it comes', async ({
  page,
  productUrl,
}) => {
  const isShellCode = (url: URL) => url.origin === productUrl && url.pathname.endsWith('.js');
  const coming = Promise.withResolvers<void>();
  await page.clock.install();
  await page.route(isShellCode, async (route) => {
    await coming.promise;
    await route.continue();
  });
  await page.goto(`${productUrl}/login`, { waitUntil: 'commit' });
  const title = page.getByRole('heading', { level: 1 });
  await expect(page.locator('#root')).toBeAttached();
  await expect(title).toHaveCount(0);
  await page.clock.fastForward(10_000);
  await expect(title).toHaveText('Parapet is still loading');

  coming.resolve();
  await expect(title).toHaveText('Sign in');
});
