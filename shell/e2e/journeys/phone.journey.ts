import type { Page } from '@playwright/test';
import { openSession } from '../fixtures/auth-api.ts';
import { expectNoAxeViolations } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/journey.ts';

const NUMBER = '+49 30 123456';
const PHONE = '+4930123456';
const CODE = '123456';

/**
 * Mocks an auth service that supports phone numbers, because the embedded one sends no messages. The
 * code opens the given session. @returns the requests
 */
const mockPhoneSupport = async (page: Page, session: unknown) => {
  const requests: unknown[] = [];
  await page.route('**/auth/v1/settings', (route) =>
    route.fulfill({ json: { external: { email: true, phone: true } } }),
  );
  for (const [path, response] of [
    ['signup', { id: 'e0b8f4f3-54b7-4a9b-9f4a-0d3c6d3e7a01', phone: PHONE.slice(1) }],
    ['resend', { message_id: 'm-1' }],
    ['otp', { message_id: 'm-2' }],
    ['verify', session],
  ] as const) {
    await page.route(`**/auth/v1/${path}**`, (route) => {
      requests.push({ path, ...route.request().postDataJSON() });
      return route.fulfill({ json: response });
    });
  }
  return requests;
};

test('a phone number signs up with a code if the auth service supports it', async ({
  page,
  productUrl,
  account,
}) => {
  const requests = await mockPhoneSupport(page, await openSession(productUrl, account));
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
  expect(requests).toMatchObject([
    { path: 'signup', phone: PHONE },
    { path: 'resend', type: 'sms', phone: PHONE },
    { path: 'verify', type: 'sms', phone: PHONE, token: CODE },
  ]);
});

test('a phone number signs in with a code if the auth service supports it', async ({
  page,
  productUrl,
  account,
}) => {
  const requests = await mockPhoneSupport(page, await openSession(productUrl, account));
  await page.goto(`${productUrl}/login`);
  await page.getByLabel('Work email or phone number').fill(NUMBER);
  await page.getByRole('button', { name: 'Send me a one-time code' }).click();
  await page.getByLabel('Code from the message').fill(CODE);
  await page.getByRole('button', { name: 'Verify code' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  expect(requests).toMatchObject([
    { path: 'otp', phone: PHONE, create_user: false },
    { path: 'verify', type: 'sms', phone: PHONE, token: CODE },
  ]);
});

test('a phone number shows an error if the auth service does not support it', async ({
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
  await expect(page.getByText(/^Signing in with a phone number is not available/)).toBeVisible();
  // The browser logs the 400 of the auth protocol.
  consoleErrors.length = 0;
});
