import { expectNoAxeViolations } from '../../fixtures/axe.ts';
import { expect, signOut, test } from '../../fixtures/journey.ts';
import { addressOf } from '../../fixtures/page-address.ts';
import { addAuthenticator } from '../../fixtures/virtual-authenticator.ts';

test('a passkey is added, renamed, asked for at sign-in and removed', async ({
  member: page,
  productUrl,
  account,
}) => {
  const security = addressOf(productUrl, '/dashboard/Profile?tab=security', account);
  await addAuthenticator(page);

  await test.step('add a passkey and give it another name', async () => {
    await page.goto(security);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Your passkey is added')).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Your recovery codes' })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'I have stored them' }).click();
    await expect(page.getByText('10 of 10 recovery codes are left.')).toBeVisible();
    await page.getByRole('button', { name: 'Rename This device' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Laptop');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Rename Laptop' })).toBeVisible();
  });

  await test.step('the password leads to the passkey, which leads to the page asked for', async () => {
    await signOut(page, account.email);
    await page.goto(security);
    await page.getByLabel('Work email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Use your passkey' })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Use your passkey' }).click();
    await expect(page).toHaveURL(security);
  });

  await test.step('remove it', async () => {
    await page.getByRole('button', { name: 'Remove Laptop' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText('Laptop is removed')).toBeVisible();
  });
});
