import type { Page } from '@playwright/test';
import { appCode } from '../../fixtures/authenticator.ts';
import { expectNoAxeViolations } from '../../fixtures/axe.ts';
import { expect, signOut, test } from '../../fixtures/journey.ts';
import { newestMail } from '../../fixtures/mailbox.ts';
import { addressOf } from '../../fixtures/page-address.ts';

const enterPassword = async (
  page: Page,
  { email, password }: { email: string; password: string },
) => {
  await page.getByLabel('Work email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

// Slow: it signs out and in three times, and axe judges four pages.
test('an authenticator app is added and asked for at sign-in; a recovery code replaces a lost phone', async ({
  member: page,
  productUrl,
  account,
}) => {
  const security = addressOf(productUrl, '/dashboard/Profile?tab=security', account);
  let secret = '';
  let codes: string[] = [];

  await test.step('add an app by its key', async () => {
    await page.goto(security);
    await page.getByRole('button', { name: 'Add an authenticator app' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Work phone');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
    await expect(page.getByLabel('Code from the app')).toBeFocused();
    secret = await page.getByRole('region', { name: /^Key for/ }).innerText();
    await expectNoAxeViolations(page);
    await page.getByLabel('Code from the app').fill(appCode(secret));
    await page.getByRole('button', { name: 'Verify code' }).click();
    await expect(page.getByText('Your authenticator app is added')).toBeVisible();
    const mail = await newestMail(productUrl, account.email, /second factor was added/);
    // The recovery codes that follow at once send one as well, and either may be the newest.
    expect(mail.text).toMatch(/(app \(Work phone\)|codes \(Recovery codes\)) was added/);
  });

  await test.step('recovery codes follow, which are shown once', async () => {
    const shown = page.getByRole('region', { name: 'New recovery codes' });
    codes = (await shown.innerText()).trim().split(/\s+/);
    expect(codes).toHaveLength(10);
    await page.getByRole('button', { name: 'I have stored them' }).click();
    await expect(page.getByText('10 of 10 recovery codes are left.')).toBeVisible();
    await expectNoAxeViolations(page);
  });

  await test.step('the password alone opens nothing', async () => {
    await signOut(page, account.email);
    await enterPassword(page, account);
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.goto(security);
    await expect(page).toHaveURL(`${productUrl}/login`);
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  });

  await test.step('the next code of the app signs in, and leads where the user wanted to go', async () => {
    await page.getByLabel('Code from your authenticator app').fill(appCode(secret, 1));
    await page.getByRole('button', { name: 'Verify code' }).click();
    await expect(page).toHaveURL(security);
    await expect(page.getByText('10 of 10 recovery codes are left.')).toBeVisible();
  });

  await test.step('a recovery code signs in without the phone', async () => {
    await signOut(page, account.email);
    await enterPassword(page, account);
    await page.getByRole('button', { name: /^Lost your phone/ }).click();
    await page.getByLabel('Recovery code').fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Use recovery code' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    await page.goto(security);
    await expect(page.getByText('9 of 10 recovery codes are left.')).toBeVisible();
  });

  await test.step('the lost phone is removed, and the password is enough again', async () => {
    await page.getByRole('button', { name: 'Remove Work phone' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText('Work phone is removed')).toBeVisible();
    await signOut(page, account.email);
    await enterPassword(page, account);
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  });
});
