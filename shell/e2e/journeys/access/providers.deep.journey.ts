import { newEmail } from '@parapet/test-kit/new-email';
import { expect, signOut, test } from '../../fixtures/journey.ts';
import { addressOf } from '../../fixtures/page-address.ts';

test('an account at a provider is linked, signs in and is unlinked', async ({
  member: page,
  productUrl,
  account,
}) => {
  const email = newEmail('mara', 'acme.example');
  const security = addressOf(productUrl, '/dashboard/Profile?tab=security', account);
  const ways = page.getByRole('table', { name: 'Ways to sign in' });
  await page.goto(security);
  await page.getByRole('button', { name: 'Link Acme' }).click();
  await expect(page.getByRole('heading', { name: 'Identity provider' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(security);
  await expect(ways.getByRole('row', { name: new RegExp(email) })).toBeVisible();
  const sessions = page.getByRole('table', { name: 'Your sessions' });
  await expect(sessions.getByText('This session')).toHaveCount(1);

  await signOut(page, account.email);
  // The provider still knows who this is, so it asks nothing.
  await page.getByRole('button', { name: 'Continue with Acme' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(page.getByRole('button', { name: new RegExp(account.email) })).toBeVisible();

  await page.goto(security);
  await page.getByRole('button', { name: 'Unlink Acme' }).click();
  await page.getByRole('button', { name: 'Unlink', exact: true }).click();
  await expect(page.getByText('Acme is unlinked')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Link Acme' })).toBeVisible();
});
