import type { Page } from '@playwright/test';
import { AUTH_HEADERS, endAllSessions, openSession } from '../../fixtures/auth-api.ts';
import { expectNoAxeViolations } from '../../fixtures/axe.ts';
import { deep } from '../../fixtures/deep.ts';
import { expect, openDashboard, test } from '../../fixtures/journey.ts';
import { addressOf } from '../../fixtures/page-address.ts';
import { changeSession, readSession } from '../../fixtures/session-cookie.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const now = () => Math.floor(Date.now() / 1000);
const REFRESH = '**/auth/v1/token?grant_type=refresh_token';

test('a reload keeps the session and the page', async ({ member: page, account, productUrl }) => {
  await page.goto(`${productUrl}/dashboard/scans?sort=oldest#top`);
  await page.reload();
  await expect(heading(page, 'Scans')).toBeVisible();
  await expect(page.getByRole('button', { name: new RegExp(account.email) })).toBeVisible();
  await expect(page).toHaveURL(addressOf(productUrl, '/dashboard/scans?sort=oldest#top', account));
});

test(
  'a session about to expire is refreshed, also when the service fails twice',
  deep,
  async ({ member: page, productUrl, account, consoleErrors }) => {
    const before = await readSession(page.context());
    let failures = 0;
    await page.route(REFRESH, (route) => {
      if (failures === 2) return route.continue();
      failures += 1;
      return route.fulfill({ status: 503, json: { message: 'One moment' } });
    });
    // A session with less than 90 s left is refreshed.
    await changeSession(page.context(), { expires_at: now() + 60 });
    await page.goto(`${productUrl}/dashboard/scans`);
    await expect(heading(page, 'Scans')).toBeVisible();
    await expect
      .poll(async () => (await readSession(page.context()))?.refresh_token)
      .not.toBe(before?.refresh_token);
    expect(failures).toBe(2);
    await expect(page).toHaveURL(addressOf(productUrl, '/dashboard/scans', account));
    // The browser logs the two mocked error responses.
    consoleErrors.length = 0;
  },
);

// Slow: it loses its session and signs in again.
test('a rejected refresh removes the session and keeps the page to return to', async ({
  member: page,
  productUrl,
  account,
  consoleErrors,
}) => {
  const { access_token } = await openSession(productUrl, account);
  await endAllSessions(productUrl, access_token);
  await changeSession(page.context(), { expires_at: now() - 10 });
  await page.goto(`${productUrl}/dashboard/scans`);
  await expect(page).toHaveURL(`${productUrl}/login`);
  await expect.poll(() => readSession(page.context())).toBeNull();
  await expect(page.getByText('Your session has ended. Sign in again.')).toBeVisible();
  await expectNoAxeViolations(page);

  await page.getByLabel('Work email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(addressOf(productUrl, '/dashboard/scans', account));
  // The browser logs the rejected refresh.
  consoleErrors.length = 0;
});

test(
  'a session that ends while another page loads leads to sign-in with a message',
  deep,
  async ({ signedIn: page, productUrl, consoleErrors }) => {
    const refusal = { code: 'session_expired', message: 'Invalid Refresh Token: Session Expired' };
    await page.route(REFRESH, (route) =>
      route.fulfill({ status: 400, headers: AUTH_HEADERS, json: refusal }),
    );
    await changeSession(page.context(), { expires_at: now() - 10 });
    await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => readSession(page.context())).toBeNull();
    await page.goto(`${productUrl}/dashboard/scans`);
    await expect(page).toHaveURL(`${productUrl}/login`);
    await expect(page.getByText('Your session has ended. Sign in again.')).toBeVisible();
    // The browser logs the mocked error response.
    consoleErrors.length = 0;
  },
);

test('a session that expires on an open page leads to sign-in with a message', async ({
  member: page,
  productUrl,
  account,
  consoleErrors,
}) => {
  await page.goto(`${productUrl}/dashboard/scans?status=failed`);
  const address = addressOf(productUrl, '/dashboard/scans?status=failed', account);
  await expect(page).toHaveURL(address);
  // Once the list is there, no request of the page is under way with the session that changes.
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  const refusal = { code: 'session_expired', message: 'Invalid Refresh Token: Session Expired' };
  await page.route(REFRESH, (route) =>
    route.fulfill({ status: 400, headers: AUTH_HEADERS, json: refusal }),
  );
  await changeSession(page.context(), { expires_at: now() - 10 });
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
  await expect(page).toHaveURL(`${productUrl}/login`);
  await expect(page.getByText('Your session has ended. Sign in again.')).toBeVisible();
  const stored = await page.evaluate(() => sessionStorage.getItem('parapet.auth'));
  expect(JSON.parse(stored ?? '').state.returnTo).toBe(address.slice(productUrl.length));
  // The browser logs the mocked error response.
  consoleErrors.length = 0;
});

test(
  'deleting the session cookie ends the session when the tab becomes visible',
  deep,
  async ({ signedIn: page, productUrl }) => {
    await page.context().clearCookies();
    await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
    await expect(page).toHaveURL(`${productUrl}/login`);
  },
);

test(
  'a change of the user in one tab appears in the others',
  deep,
  async ({ member: page, productUrl }) => {
    const other = await page.context().newPage();
    await other.goto(`${productUrl}/dashboard/scans`);
    await expect(heading(other, 'Scans')).toBeVisible();
    await page.goto(`${productUrl}/dashboard/Profile`);
    await page.getByLabel('Display name').fill('Mara of the Quay');
    await page.getByRole('button', { name: 'Save name' }).click();
    for (const tab of [page, other]) {
      await expect(tab.getByRole('button', { name: /Mara of the Quay/ })).toBeVisible();
    }
    await expect(heading(other, 'Scans')).toBeVisible();
  },
);

test(
  'the page to return to and the entered address survive a reload',
  deep,
  async ({ page, productUrl, account }) => {
    await page.goto(`${productUrl}/dashboard/findings?severity=high`);
    await expect(page).toHaveURL(`${productUrl}/login`);
    await page.reload();
    await page.getByLabel('Work email').fill(account.email);
    await page.getByRole('button', { name: 'Send me a one-time code' }).click();
    await expect(page.getByText(account.email)).toBeVisible();
    await page.reload();
    await expect(page.getByText(account.email)).toBeVisible();
    await page.getByRole('link', { name: 'Start again' }).click();
    await page.getByLabel('Work email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(
      addressOf(productUrl, '/dashboard/findings?severity=high', account),
    );
  },
);

test(
  'a plan that cannot be loaded counts as free, with a message',
  deep,
  async ({ page, productUrl, account, consoleErrors }) => {
    await page.route('**/api/subscription**', (route) =>
      route.fulfill({ status: 500, json: { error: 'Something went wrong' } }),
    );
    await openDashboard(page, productUrl, account);
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
      'Failed to load subscription details',
    );
    await expect(page.getByRole('navigation', { name: 'Main' })).toContainText('Free plan');
    // The browser logs the mocked error response.
    consoleErrors.length = 0;
  },
);

test(
  'a sign-out that the service does not confirm shows a message and ends the session in the browser',
  deep,
  async ({ signedIn: page, productUrl, account, consoleErrors }) => {
    await page.route('**/auth/v1/logout**', (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('button', { name: new RegExp(account.email) }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
      'Failed to sign out',
    );
    await expect(page).toHaveURL(`${productUrl}/login`);
    await expect.poll(() => readSession(page.context())).toBeNull();
    // The browser logs the mocked error response.
    consoleErrors.length = 0;
  },
);

test(
  'a read that fails temporarily is retried; one that denies the session ends it',
  deep,
  async ({ member: page, productUrl, consoleErrors }) => {
    const SCANS = /\/api\/workspaces\/[^/]+\/scans/;
    const statuses = [502, 503, 504];
    await page.route(SCANS, (route) => {
      const status = statuses.shift();
      return status ? route.fulfill({ status, json: { error: 'One moment' } }) : route.continue();
    });
    await page.goto(`${productUrl}/dashboard/scans`);
    await expect(page.getByText('No scans yet')).toBeVisible();
    expect(statuses).toEqual([]);

    await page.unroute(SCANS);
    await page.route(SCANS, (route) => route.fulfill({ status: 403, json: { error: 'No' } }));
    await page.goto(`${productUrl}/dashboard/scans`);
    await expect(page).toHaveURL(`${productUrl}/login`);
    await expect.poll(() => readSession(page.context())).toBeNull();
    // The browser logs the mocked error responses.
    consoleErrors.length = 0;
  },
);
