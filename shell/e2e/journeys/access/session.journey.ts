import { randomUUID } from 'node:crypto';
import { newEmail } from '@parapet/test-kit/new-email';
import type { Page } from '@playwright/test';
import { endAllSessions, openSession } from '../../fixtures/auth-api.ts';
import { expectNoAxeViolations } from '../../fixtures/axe.ts';
import { deep } from '../../fixtures/deep.ts';
import { expect, signIn, signOut, test } from '../../fixtures/journey.ts';
import { followLink, newestCode, newestLink } from '../../fixtures/mailbox.ts';
import { addressOf } from '../../fixtures/page-address.ts';
import { readSession } from '../../fixtures/session-cookie.ts';

const newCredentials = () => ({
  email: newEmail('mara'),
  password: `Rampart-${randomUUID()}`,
});

const expectOverview = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();

test(
  'a weak password is explained, and the first domain is prefilled after confirmation',
  deep,
  async ({ page, productUrl }) => {
    const { email, password } = newCredentials();
    await page.goto(`${productUrl}/register`);
    await page.getByLabel('Work email').fill(email);
    const field = page.getByLabel('Password', { exact: true });
    await field.fill('eleven char');
    await page.getByLabel('First domain to check').fill('northquay.example');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(/Use at least 12 characters\./);

    const reasons = ['pwned'];
    const refusal = { code: 'weak_password', message: 'Weak', weak_password: { reasons } };
    await page.route('**/auth/v1/signup**', (route) =>
      route.fulfill({ status: 422, json: refusal }),
    );
    await field.fill('password1234');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(field).toHaveAccessibleDescription(
      /This password is in lists of leaked passwords\. Choose another\./,
    );
    await expect(field).toHaveValue('password1234');
    await expect(page.getByLabel('Work email')).toHaveValue(email);
    await expectNoAxeViolations(page);

    await page.unroute('**/auth/v1/signup**');
    await field.fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
    await page.getByLabel('Code from the mail').fill(await newestCode(productUrl, email));
    await page.getByRole('button', { name: 'Verify code' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add an asset' });
    await expect(dialog.getByLabel('Domain, IP address or URL')).toHaveValue('northquay.example');
  },
);

test('a mail can be sent again, then only after a delay', deep, async ({ page, productUrl }) => {
  const { email, password } = newCredentials();
  await page.goto(`${productUrl}/register`);
  await page.getByLabel('Work email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('Sent. Only the newest mail works.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Send again in \d+ s/ })).toBeDisabled();
  await expectNoAxeViolations(page);
  await followLink(page, await newestLink(productUrl, email));
  await expectOverview(page);
});

test('a one-time code signs in; a wrong code shows an error', async ({
  page,
  productUrl,
  account,
  consoleErrors,
}) => {
  await page.goto(`${productUrl}/login`);
  await page.getByLabel('Work email').fill(account.email);
  await page.getByRole('button', { name: 'Send me a one-time code' }).click();
  const code = await newestCode(productUrl, account.email, /^Sign in/);
  const wrong = code === '000000' ? '111111' : '000000';
  await page.getByLabel('Code from the mail').fill(wrong);
  await page.getByRole('button', { name: 'Verify code' }).click();
  await expect(page.getByText('That code is wrong or has expired.')).toBeVisible();
  await page.getByLabel('Code from the mail').fill(code);
  await page.getByRole('button', { name: 'Verify code' }).click();
  await expectOverview(page);
  // The browser logs the 403 of the auth protocol for a wrong code.
  consoleErrors.length = 0;
});

// Slow: it reads a mail and signs in again, in two browsers.
test('a forgotten password is replaced; its link works once and only in the browser that requested it', async ({
  page,
  productUrl,
  account,
  browser,
}) => {
  await page.goto(`${productUrl}/login`);
  await page.getByLabel('Work email').fill(account.email);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password' })).toBeVisible();
  await expect(page.getByLabel('Work email')).toHaveValue(account.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(/has an account/)).toBeVisible();
  const link = await newestLink(productUrl, account.email, /^Reset/);

  await followLink(page, link);
  await expect(page).toHaveURL(`${productUrl}/new-password`);
  await page.getByLabel('New password').fill(account.password);
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByText(/This is your current password/)).toBeVisible();
  await expectNoAxeViolations(page);
  const password = `Quay-${randomUUID()}`;
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expectOverview(page);
  await signOut(page, account.email);
  await signIn(page, productUrl, { ...account, password });

  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(link);
  await expect(elsewhere.getByText('This link has expired or was used already.')).toBeVisible();
  await elsewhere.goto(`${productUrl}/auth/callback?code=of-another-browser`);
  await expect(elsewhere.getByText('Not a valid PKCE flow url.')).toBeVisible();
  await expect(elsewhere).toHaveURL(`${productUrl}/auth/callback`);
  await expectNoAxeViolations(elsewhere);
  await elsewhere.context().close();
});

test('signing in or out in one tab applies to all tabs', async ({
  signedIn: page,
  productUrl,
  account,
}) => {
  const other = await page.context().newPage();
  await other.goto(`${productUrl}/dashboard/assets`);
  await expect(other.getByRole('heading', { level: 1, name: 'Assets' })).toBeVisible();
  await signOut(page, account.email);
  await expect(other).toHaveURL(/\/login/);
  await signIn(page, productUrl, account);
  await expect(other.getByRole('heading', { level: 1, name: 'Assets' })).toBeVisible();
});

test(
  'a session that was ended elsewhere leads to sign-in and back to the page',
  deep,
  async ({ member: page, productUrl, account, consoleErrors }) => {
    await page.goto(`${productUrl}/dashboard/scans`);
    await expect(page.getByRole('heading', { level: 1, name: 'Scans' })).toBeVisible();
    const authorization = `Bearer ${(await readSession(page.context()))?.access_token}`;
    await endAllSessions(productUrl, account.accessToken);
    // The API caches sessions for up to five seconds.
    const list = `${productUrl}/api/workspaces/list`;
    await expect
      .poll(async () => (await fetch(list, { headers: { authorization } })).status)
      .toBe(401);
    await page.goto(`${productUrl}/dashboard/scans`);
    await expect(page).toHaveURL(`${productUrl}/login`);
    await expect(page.getByText('Your session has ended. Sign in again.')).toBeVisible();
    await page.getByLabel('Work email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(addressOf(productUrl, '/dashboard/scans', account));
    // The browser logs the rejected requests of the ended session.
    consoleErrors.length = 0;
  },
);

test(
  'tokens in a link open a session and leave the address',
  deep,
  async ({ page, productUrl, account }) => {
    const session = await openSession(productUrl, account);
    const names = [
      'access_token',
      'refresh_token',
      'token_type',
      'expires_in',
      'expires_at',
    ] as const;
    const hash = new URLSearchParams(names.map((name) => [name, String(session[name])]));
    await page.goto(`${productUrl}/auth/callback#${hash}`);
    await expect(page.getByText(`Sign in as ${account.email}?`)).toBeVisible();
    expect(page.url()).toBe(`${productUrl}/auth/callback`);
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expectOverview(page);
    await expect(page).toHaveURL(addressOf(productUrl, '/dashboard', account));
  },
);

test(
  'the session cookie is SameSite=Lax and expires after 400 days',
  deep,
  async ({ page, productUrl, account }) => {
    await signIn(page, productUrl, account);
    const cookies = await page.context().cookies();
    const session = cookies.find(({ name }) => /^sb-.*-auth-token(\.0)?$/.test(name));
    expect(session).toMatchObject({ path: '/', sameSite: 'Lax', httpOnly: false });
    expect(session?.value).toMatch(/^base64-/);
    const days = ((session?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(Math.round(days)).toBe(400);
  },
);
