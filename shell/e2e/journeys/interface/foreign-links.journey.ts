import { randomUUID } from 'node:crypto';
import { newEmail } from '@parapet/test-kit/new-email';
import type { Page, Request } from '@playwright/test';
import { createAccount } from '../../fixtures/account.ts';
import type { AuthSession } from '../../fixtures/auth-api.ts';
import { AUTH_HEADERS, generateTokenHash, openSession } from '../../fixtures/auth-api.ts';
import { expectNoAxeViolations } from '../../fixtures/axe.ts';
import { deep, deepAfterFirst } from '../../fixtures/deep.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { addressInSomeWorkspace } from '../../fixtures/page-address.ts';
import { readSession } from '../../fixtures/session-cookie.ts';

const hashOf = ({ access_token, refresh_token, expires_in, expires_at }: AuthSession) =>
  `#${new URLSearchParams({
    access_token,
    refresh_token,
    token_type: 'bearer',
    expires_in: String(expires_in),
    expires_at: String(expires_at),
  })}`;

const expectOverview = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

/** Returns whether the auth service accepts an access token. */
const isAlive = async (page: Page, productUrl: string, token: string) => {
  const { supabaseKey } = await (await page.request.get(`${productUrl}/config.json`)).json();
  const headers = { apikey: supabaseKey, authorization: `Bearer ${token}` };
  return (await page.request.get(`${productUrl}/auth/v1/user`, { headers })).ok();
};

// Slow: it opens mailed links with the sessions of two accounts.
test('a link with the session of another account asks before it signs in', async ({
  page,
  productUrl,
}) => {
  const sender = await createAccount(productUrl);
  const session = await openSession(productUrl, sender);
  const requests: Request[] = [];
  const logged: string[] = [];
  page.on('request', (request) => requests.push(request));
  page.on('console', (message) => logged.push(message.text()));

  await page.goto(`${productUrl}/auth/callback${hashOf(session)}`);
  await expect(page.getByText(`Sign in as ${sender.email}?`)).toBeVisible();
  expect(page.url()).toBe(`${productUrl}/auth/callback`);
  expect(await readSession(page.context())).toBeNull();
  await page.goto(`${productUrl}/dashboard`);
  await expect(page).toHaveURL(`${productUrl}/login`);
  await page.goBack();
  await expect(page).toHaveURL(`${productUrl}/auth/callback`);
  await expect(page.getByText('No session defined in URL')).toBeVisible();

  await page.goto('about:blank');
  await page.goto(`${productUrl}/auth/callback${hashOf(session)}`);
  await press(page, 'Cancel');
  await expect(page).toHaveURL(`${productUrl}/login`);
  expect(await readSession(page.context())).toBeNull();
  await expect.poll(() => isAlive(page, productUrl, session.access_token)).toBe(false);
  const sent = requests.map(async (request) => [
    request.url(),
    (await request.allHeaders()).referer ?? '',
    request.postData() ?? '',
  ]);
  const transmitted = [...logged, ...(await Promise.all(sent)).flat()];
  const secrets = [session.access_token, session.refresh_token];
  expect(transmitted.filter((text) => secrets.some((secret) => text.includes(secret)))).toEqual([]);
});

test('a link for another account names the current account, keeps it on Cancel and switches on Continue', async ({
  member: page,
  productUrl,
  account,
}) => {
  const sender = await createAccount(productUrl);
  const previousSession = await readSession(page.context());
  await page.goto(`${productUrl}/auth/callback${hashOf(await openSession(productUrl, sender))}`);
  await expect(page.getByText(`Sign in as ${sender.email}?`)).toBeVisible();
  await expect(page.getByText(`You are signed in as ${account.email}.`)).toBeVisible();
  await expectNoAxeViolations(page);
  await press(page, 'Cancel');
  await expectOverview(page);
  expect((await readSession(page.context()))?.access_token).toBe(previousSession?.access_token);

  const magic = await generateTokenHash(productUrl, 'magiclink', sender);
  await page.goto(`${productUrl}/auth/callback?token_hash=${magic}&type=magiclink`);
  await press(page, 'Open the link');
  await expect(page.getByText(`You are signed in as ${account.email}.`)).toBeVisible();
  await press(page, 'Continue');
  await expectOverview(page);
  await expect(page.getByRole('button', { name: new RegExp(sender.email) })).toBeVisible();
  const token = previousSession?.access_token ?? '';
  await expect.poll(() => isAlive(page, productUrl, token)).toBe(false);
});

test(
  'an invalid session in a link does not end the current session',
  deep,
  async ({ member: page, productUrl, consoleErrors }) => {
    const previousSession = await readSession(page.context());
    await page.route('**/auth/v1/user', (route) =>
      route.fulfill({
        status: 403,
        headers: AUTH_HEADERS,
        json: { code: 'session_not_found', message: 'Gone' },
      }),
    );
    await page.goto(`${productUrl}/auth/callback${hashOf(previousSession as AuthSession)}`);
    await expect(page.getByText('Auth session missing!')).toBeVisible();
    await page.unroute('**/auth/v1/user');
    await page.goto(`${productUrl}/dashboard`);
    await expectOverview(page);
    // The browser logs the mocked error response.
    consoleErrors.length = 0;
  },
);

test(
  'a link opened in a loaded page asks too and is removed from the address',
  deep,
  async ({ page, productUrl, account }) => {
    await page.goto(`${productUrl}/auth/callback`);
    await expect(page.getByText('No session defined in URL')).toBeVisible();
    const hash = hashOf(await openSession(productUrl, account));
    await page.evaluate((target) => void window.location.assign(target), hash);
    await expect(page.getByText(`Sign in as ${account.email}?`)).toBeVisible();
    expect(page.url()).toBe(`${productUrl}/auth/callback`);
  },
);

test(
  'the confirmation mail of a sign-up in this browser signs in without a question, also in a new tab',
  deep,
  async ({ page, productUrl }) => {
    const email = newEmail('mara');
    const password = `Rampart-${randomUUID()}`;
    await page.goto(`${productUrl}/register`);
    await page.getByLabel('Work email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await press(page, 'Create account');
    await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();

    const hash = await generateTokenHash(productUrl, 'signup', { email, password });
    const tab = await page.context().newPage();
    await tab.goto(`${productUrl}/auth/confirm?token_hash=${hash}&type=signup`);
    await press(tab, 'Open the link');
    await expectOverview(tab);
    await expect(tab).toHaveURL(addressInSomeWorkspace(productUrl, '/dashboard'));
  },
);

for (const [index, [parameters, message]] of (
  [
    ['?error=access_denied&error_code=otp_expired&', 'This link has expired or was used already.'],
    ['#error=unheard_of&error_code=unreachable&', 'The link was refused.'],
  ] as const
).entries()) {
  test(
    `the error description of a link is not shown: ${parameters}`,
    deepAfterFirst(index),
    async ({ page, productUrl }) => {
      const hostile = 'Account locked. Call 0800-EVIL <a href="https://evil.example">now</a>';
      await page.goto(
        `${productUrl}/auth/confirm${parameters}error_description=${encodeURIComponent(hostile)}`,
      );
      await expect(page.getByRole('alert')).toContainText(message);
      await expect(page.locator('body')).not.toContainText(/locked|EVIL/);
      await expect(page).toHaveURL(`${productUrl}/auth/confirm`);
      await expectNoAxeViolations(page);
    },
  );
}
