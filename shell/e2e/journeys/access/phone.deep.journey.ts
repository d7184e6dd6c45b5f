import { randomInt, randomUUID } from 'node:crypto';
import { AUTH_HEADERS } from '../../fixtures/auth-api.ts';
import { expectNoAxeViolations } from '../../fixtures/axe.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { newestMail } from '../../fixtures/mailbox.ts';
import { skipTour } from '../../fixtures/skip-tour.ts';

test('a phone number signs up with a code, and signs in with the next one', async ({
  page,
  productUrl,
}) => {
  const phone = `+4930${randomInt(1_000_000_000).toString().padStart(9, '0')}`;
  const overview = page.getByRole('heading', { level: 1, name: 'Overview' });
  /** Enters the code of the newest text message, which stays in the mailbox of this machine. */
  const enterCode = async () => {
    const { text } = await newestMail(productUrl, phone, /^Text message$/);
    await page.getByLabel('Code from the message').fill(/\b\d{6}\b/.exec(text)?.[0] ?? '');
    await page.getByRole('button', { name: 'Verify code' }).click();
    await expect(overview).toBeVisible();
  };

  await test.step('sign up', async () => {
    await page.goto(`${productUrl}/register`);
    await page.getByLabel('Work email or phone number').fill(phone);
    await page.getByLabel('Password', { exact: true }).fill(`Rampart-${randomUUID()}`);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('heading', { name: 'Check your phone' })).toBeVisible();
    await expect(page.getByText(phone)).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByText('Sent. Only the newest message works.')).toBeVisible();
    await enterCode();
  });

  await test.step('sign in', async () => {
    await expect(page.locator('.introjs-tooltip')).toBeVisible();
    await skipTour(page);
    await page.getByRole('button', { name: phone }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByLabel('Work email or phone number').fill(phone);
    await page.getByRole('button', { name: 'Send me a one-time code' }).click();
    await expect(page.getByLabel('Code from the message')).toBeVisible();
    await enterCode();
  });
});

test('a phone number shows an error if the auth service does not support it', async ({
  page,
  productUrl,
  account,
}) => {
  await page.route('**/auth/v1/settings', (route) =>
    route.fulfill({ json: { external: { email: true, phone: false } } }),
  );
  await page.route('**/auth/v1/token?grant_type=password', (route) =>
    route.fulfill({
      status: 422,
      headers: AUTH_HEADERS,
      json: { code: 'phone_provider_disabled', message: 'Phone logins are disabled' },
    }),
  );
  await page.goto(`${productUrl}/register`);
  await page.getByLabel('Work email').fill('+49 30 123456');
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText(/^A phone number does not work here/)).toBeVisible();

  await page.goto(`${productUrl}/login`);
  await page.getByLabel('Work email').fill('+49 30 123456');
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText(/^Signing in with a phone number is not available/)).toBeVisible();
});
