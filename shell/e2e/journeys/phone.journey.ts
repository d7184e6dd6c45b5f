import type { Page } from '@playwright/test';
import { openSession } from '../fixtures/auth-api.ts';
import { expectNoAxeViolations } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/journey.ts';

const NUMBER = '+49 30 123456';
const PHONE = '+4930123456';
const CODE = '123456';

/**
 * The auth service of this machine sends no messages. Its answers about phones are scripted, in the
 * words of one that does; the session that the code brings is the real one of `account`.
 */
const offerPhone = async (page: Page, session: unknown) => {
  const asked: unknown[] = [];
  await page.route('**/auth/v1/settings', (route) =>
    route.fulfill({ json: { external: { email: true, phone: true } } }),
  );
  for (const [path, answer] of [
    ['signup', { id: 'e0b8f4f3-54b7-4a9b-9f4a-0d3c6d3e7a01', phone: PHONE.slice(1) }],
    ['resend', { message_id: 'm-1' }],
    ['otp', { message_id: 'm-2' }],
    ['verify', session],
  ] as const) {
    await page.route(`**/auth/v1/${path}**`, (route) => {
      asked.push({ path, ...route.request().postDataJSON() });
      return route.fulfill({ json: answer });
    });
  }
  return asked;
};

test('a phone number is registered where the auth service offers it, by the code of a message', async ({
  page,
  productUrl,
  account,
}) => {
  const asked = await offerPhone(page, await openSession(productUrl, account));
  await page.goto(`${productUrl}/register`);
  await page.getByLabel('Work email or phone number').fill(NUMBER);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your phone' })).toBeVisible();
  await expect(page.getByText(NUMBER)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('Sent. Only the newest message works.')).toBeVisible();
  await page.getByLabel('Code from the message').fill(CODE);
  await page.getByRole('button', { name: 'Verify code' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  expect(asked).toMatchObject([
    { path: 'signup', phone: PHONE },
    { path: 'resend', type: 'sms', phone: PHONE },
    { path: 'verify', type: 'sms', phone: PHONE, token: CODE },
  ]);
});

test('a phone number signs in by a code where the auth service offers it', async ({
  page,
  productUrl,
  account,
}) => {
  const asked = await offerPhone(page, await openSession(productUrl, account));
  await page.goto(`${productUrl}/login`);
  await page.getByLabel('Work email or phone number').fill(NUMBER);
  await page.getByRole('button', { name: 'Send me a one-time code' }).click();
  await page.getByLabel('Code from the message').fill(CODE);
  await page.getByRole('button', { name: 'Verify code' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  expect(asked).toMatchObject([
    { path: 'otp', phone: PHONE, create_user: false },
    { path: 'verify', type: 'sms', phone: PHONE, token: CODE },
  ]);
});

test('where it offers none, a phone number is told to be not enough', async ({
  page,
  productUrl,
  account,
  consoleErrors,
}) => {
  await page.goto(`${productUrl}/register`);
  await page.getByLabel('Work email').fill(NUMBER);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText(/^A phone number does not work here/)).toBeVisible();

  await page.goto(`${productUrl}/login`);
  await page.getByLabel('Work email').fill(NUMBER);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText(/^Signing in with a phone number is not offered/)).toBeVisible();
  // The browser logs the 400 that the auth protocol has for it.
  consoleErrors.length = 0;
});
