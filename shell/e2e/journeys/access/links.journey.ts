import { randomUUID } from 'node:crypto';
import { newEmail } from '@parapet/test-kit/new-email';
import type { Page } from '@playwright/test';
import { generateTokenHash, openSession } from '../../fixtures/auth-api.ts';
import { expectNoAxeViolations } from '../../fixtures/axe.ts';
import { deep } from '../../fixtures/deep.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { newestLink } from '../../fixtures/mailbox.ts';
import { addressInSomeWorkspace } from '../../fixtures/page-address.ts';

const expectOverview = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();

const base64Url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokens = (overrides: Record<string, string>) =>
  new URLSearchParams({
    access_token: `${base64Url({ alg: 'ES256' })}.${base64Url({ sub: 'mara' })}.c2ln`,
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: '3600',
    ...overrides,
  });

const badLinks = [
  ['nothing', '/auth/callback', 'No session defined in URL'],
  ['half of a session', '/auth/callback#access_token=a.b.c', 'No session defined in URL'],
  ['an empty code', '/auth/callback?code=', 'No code detected.'],
  ['a code of another browser', '/auth/callback?code=abc', 'Not a valid PKCE flow url.'],
  [
    'tokens of another type',
    `/auth/callback#${tokens({ token_type: 'mac' })}`,
    'Not a valid implicit grant flow url.',
  ],
  [
    'a malformed token',
    `/auth/callback#${tokens({ access_token: 'no-token' })}`,
    'Invalid JWT structure',
  ],
  [
    'a token that has expired',
    `/auth/callback#${tokens({ expires_at: '1700000000' })}`,
    'JWT has expired',
  ],
  [
    'an error of the provider',
    '/auth/callback?error=access_denied&error_description=The+user+said+no',
    'The sign-in was not allowed.',
  ],
] as const;

test(
  'a link that is not valid shows an error and its parameters leave the address',
  deep,
  async ({ page, productUrl }) => {
    for (const [description, path, message] of badLinks) {
      await test.step(description, async () => {
        // Another document, so that the link is not one that is opened in a loaded page.
        await page.goto('about:blank');
        await page.goto(productUrl + path);
        await expect(page.getByRole('alert')).toContainText(message);
        await expect(page).toHaveURL(`${productUrl}/auth/callback`);
        await page.getByRole('link', { name: 'Sign in' }).click();
        await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
      });
    }
  },
);

test(
  'a session link that is older than 120 s shows a warning',
  deep,
  async ({ page, productUrl, account }) => {
    const { access_token, refresh_token, expires_in } = await openSession(productUrl, account);
    const link = (ageSeconds: number) =>
      `${productUrl}/auth/callback#${tokens({
        access_token,
        refresh_token,
        expires_in: String(expires_in),
        expires_at: String(Math.floor(Date.now() / 1000) + expires_in - ageSeconds),
      })}`;
    await page.goto(link(130));
    await page.getByRole('button', { name: 'Continue' }).click();
    // The warning goes by itself, maybe before a slow dashboard is there.
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
      'This sign-in link was made more than two minutes before it was opened.',
    );
    await expectOverview(page);
  },
);

// Slow: it opens a mailed link in two browsers.
test('a mailed link signs in once', async ({ page, productUrl, account, browser }) => {
  await page.goto(`${productUrl}/login`);
  await page.getByLabel('Work email').fill(account.email);
  await page.getByRole('button', { name: 'Send me a one-time code' }).click();
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  const link = await newestLink(productUrl, account.email, /^Sign in/);
  await page.goto(link);
  await expect(page.getByText(`Sign in as ${account.email}.`)).toBeVisible();
  await expectNoAxeViolations(page);
  // The second click of a double click must not end the answer of the first.
  await page.getByRole('button', { name: 'Sign in' }).dblclick();
  await expectOverview(page);

  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(link);
  await expect(elsewhere.getByText('This link has expired or was used already.')).toBeVisible();
  await elsewhere.context().close();
});

test(
  'a token hash confirms an address or signs in',
  deep,
  async ({ page, productUrl, browser }) => {
    const credentials = {
      email: newEmail('mara'),
      password: `Rampart-${randomUUID()}`,
    };
    const signUp = await generateTokenHash(productUrl, 'signup', credentials);
    await page.goto(`${productUrl}/auth/confirm?token_hash=${signUp}&type=signup`);
    await page.getByRole('button', { name: 'Open the link' }).click();
    await expect(page.getByText(`Sign in as ${credentials.email}?`)).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expectOverview(page);
    await expect(page).toHaveURL(addressInSomeWorkspace(productUrl, '/dashboard'));

    const elsewhere = await (await browser.newContext()).newPage();
    const magic = await generateTokenHash(productUrl, 'magiclink', credentials);
    await elsewhere.goto(`${productUrl}/auth/callback?token_hash=${magic}&type=magiclink`);
    await elsewhere.getByRole('button', { name: 'Open the link' }).click();
    await elsewhere.getByRole('button', { name: 'Continue' }).click();
    await expectOverview(elsewhere);
    await elsewhere.context().close();
  },
);

test('only configured providers have a button', deep, async ({ page, productUrl }) => {
  const buttons = page.getByRole('button', { name: /^Continue with/ });
  for (const path of ['/login', '/register']) {
    await page.goto(productUrl + path);
    await expect(page.getByLabel('Work email')).toBeVisible();
    await expect(buttons).toHaveText(['Continue with Acme']);
  }
  await page.route('**/config.json', async (route) => {
    const config = await (await route.fetch()).json();
    await route.fulfill({ json: { ...config, oauthProviders: ['github', 'azure'] } });
  });
  await page.route('**/auth/v1/authorize**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>The provider asks</h1>' }),
  );
  await page.goto(`${productUrl}/login`);
  await expect(buttons).toHaveText(['Continue with GitHub', 'Continue with Microsoft']);
  await page.getByRole('button', { name: 'Continue with GitHub' }).click();
  await expect(page.getByRole('heading', { name: 'The provider asks' })).toBeVisible();
  const parameters = new URL(page.url()).searchParams;
  expect(parameters.get('provider')).toBe('github');
  expect(parameters.get('redirect_to')).toBe(`${productUrl}/auth/callback`);
  expect(parameters.get('code_challenge_method')).toBe('s256');
});

test(
  'the strength of a password is shown while it is typed',
  deep,
  async ({ page, productUrl }) => {
    await page.goto(`${productUrl}/register`);
    const password = page.getByLabel('Password', { exact: true });
    await expect(page.getByText('Use at least 12 characters.')).toBeVisible();
    await password.pressSequentially('short');
    await expect(page.getByText('Use at least 12 characters.')).toBeVisible();
    await password.pressSequentially(' but Rampart and quay 7');
    await expect(page.getByText('Strong.')).toBeVisible();
  },
);

test(
  'an error of the auth service without a message gets a message of the product',
  deep,
  async ({ page, productUrl, account, consoleErrors }) => {
    const emptyError = { status: 500, json: {} };
    await page.route('**/auth/v1/signup**', (route) => route.fulfill(emptyError));
    await page.route('**/auth/v1/resend**', (route) => route.fulfill(emptyError));
    await page.goto(`${productUrl}/register`);
    await page.getByLabel('Work email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('alert')).toHaveText('Failed to register');

    await page.goto(`${productUrl}/auth/confirm`);
    await page.getByLabel('Work email').fill(account.email);
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByText('Failed to resend verification email')).toBeVisible();
    // The browser logs the mocked error responses.
    consoleErrors.length = 0;
  },
);
