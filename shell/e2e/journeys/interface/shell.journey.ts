import { deep } from '../../fixtures/deep.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { addressOf } from '../../fixtures/page-address.ts';
import { scriptsOf } from '../../fixtures/registry.ts';

test('sign-in returns to the requested page', async ({ page, productUrl, account }) => {
  await page.goto(`${productUrl}/dashboard/findings?severity=high`);
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Work email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(addressOf(productUrl, '/dashboard/findings?severity=high', account));
  await expect(page.getByRole('heading', { level: 1, name: 'Findings' })).toBeVisible();
});

test(
  'a wrong password is shown at the form and the email address stays',
  deep,
  async ({ page, productUrl, account, consoleErrors }) => {
    await page.goto(`${productUrl}/login`);
    await page.getByLabel('Work email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill('not-the-password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText(/do not match/)).toBeVisible();
    await expect(page.getByLabel('Work email')).toHaveValue(account.email);
    // The browser logs the 400 of the auth protocol.
    consoleErrors.length = 0;
  },
);

test('an unknown path is not found and named on the page', async ({ page, productUrl }) => {
  await page.goto(`${productUrl}/no/such/page`);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByText('/no/such/page')).toBeVisible();
});

// Slow: it signs in with the form and loads the dashboard twice.
test('signing out leads to /login and blocks the dashboard', async ({
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

// Slow: it visits pages of four remotes and goes back through them.
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

// Slow: it loads the dashboard with a remote that fails.
test('a remote that fails to load shows an error card, the rest keeps working, and Try again loads it', async ({
  member: page,
  productUrl,
  consoleErrors,
}) => {
  const isCloudScript = await scriptsOf(productUrl, 'mfe-cloud');
  await page.route(isCloudScript, (route) => route.abort());
  await page.goto(`${productUrl}/dashboard/cloud-security`);
  const card = page.getByRole('alert').filter({ hasText: 'Cloud security' }).first();
  await expect(card).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();

  await page.unroute(isCloudScript);
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Connect cloud account' }).first()).toBeVisible();
  // The browser logs the aborted request.
  consoleErrors.length = 0;
});

test('a shell whose code fails to load shows an error, and Try again loads it', async ({
  page,
  productUrl,
  consoleErrors,
}) => {
  const isShellScript = (url: URL) => url.origin === productUrl && url.pathname.endsWith('.js');
  await page.route(isShellScript, (route) => route.abort());
  await page.goto(`${productUrl}/login`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
  await expect(page.getByText('Parapet could not be loaded.')).toBeVisible();

  await page.unroute(isShellScript);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  // The browser logs the aborted request.
  consoleErrors.length = 0;
});

test(
  'a shell whose code loads slowly shows a message, and starts when the code arrives',
  deep,
  async ({ page, productUrl }) => {
    const isShellScript = (url: URL) => url.origin === productUrl && url.pathname.endsWith('.js');
    const codeArrives = Promise.withResolvers<void>();
    await page.clock.install();
    // Later than the page reads it, or the clock would have to go back.
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.route(isShellScript, async (route) => {
      await codeArrives.promise;
      await route.continue();
    });
    await page.goto(`${productUrl}/login`, { waitUntil: 'commit' });
    const title = page.getByRole('heading', { level: 1 });
    await expect(page.locator('#root')).toBeAttached();
    await expect(title).toHaveCount(0);
    await page.clock.fastForward(10_000);
    await expect(title).toHaveText('Parapet is still loading');

    await page.clock.resume();
    codeArrives.resolve();
    await expect(title).toHaveText('Sign in');
  },
);
