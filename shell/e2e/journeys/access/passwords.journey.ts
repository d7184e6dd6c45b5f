import { randomUUID } from 'node:crypto';
import { AUTH_HEADERS } from '../../fixtures/auth-api.ts';
import { expectNoAxeViolations } from '../../fixtures/axe.ts';
import { deep } from '../../fixtures/deep.ts';
import { expect, signIn, signOut, test } from '../../fixtures/journey.ts';
import { addressOf } from '../../fixtures/page-address.ts';

const USER = '**/auth/v1/user';

// Slow: passwords are hashed three times, and it signs in again.
test('changing a password needs the current one, and a rejected change keeps the input', async ({
  member: page,
  productUrl,
  account,
}) => {
  const password = `Quay-${randomUUID()}`;
  await page.goto(`${productUrl}/dashboard/Profile`);
  const parts = page.getByRole('navigation', { name: 'Settings sections' });
  await parts.getByRole('link', { name: 'Security' }).click();
  const current = page.getByLabel('Current password');
  const next = page.getByLabel('New password');
  const save = page.getByRole('button', { name: 'Change password' });

  const mismatch = { code: 'current_password_mismatch', message: 'No' };
  await page.route(USER, (route) =>
    route.request().method() === 'PUT' && route.request().postDataJSON().password
      ? route.fulfill({ status: 422, headers: AUTH_HEADERS, json: mismatch })
      : route.fallback(),
  );
  await current.fill('not-the-password');
  await next.fill(password);
  await save.click();
  await expect(current).toHaveAccessibleDescription(/This is not your current password\./);
  await expect(next).toHaveValue(password);
  await expectNoAxeViolations(page);

  await page.unroute(USER);
  await current.fill(account.password);
  await save.click();
  await expect(page.getByText('Your password is changed')).toBeVisible();
  await expect(current).toHaveValue('');
  await signOut(page, account.email);
  await signIn(page, productUrl, { ...account, password });
});

test(
  'a user who confirms an address with several sign-ups must choose a password first',
  deep,
  async ({ page, productUrl, account }) => {
    let user: Record<string, unknown> = {};
    await page.route('**/auth/v1/token?grant_type=password', async (route) => {
      const session = await (await route.fetch()).json();
      user = session.user;
      const app_metadata = { ...session.user.app_metadata, password_required: true };
      await route.fulfill({ json: { ...session, user: { ...session.user, app_metadata } } });
    });
    let chosen: unknown;
    await page.route(USER, (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      const body = route.request().postDataJSON();
      if (body.password) chosen = body;
      const app_metadata = { provider: 'email', ...(!chosen && { password_required: true }) };
      return route.fulfill({ json: { ...user, app_metadata } });
    });
    await page.goto(`${productUrl}/dashboard/scans?status=failed`);
    await page.getByLabel('Work email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible();
    await expect(page.getByText(/is confirmed\. Choose a password to finish\./)).toBeVisible();
    await expectNoAxeViolations(page);

    for (const path of ['/dashboard', '/dashboard/Profile', '/dashboard/scans?status=failed']) {
      await page.goto(productUrl + path);
      await expect(page).toHaveURL(`${productUrl}/new-password`);
    }
    const password = `Quay-${randomUUID()}`;
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Save the password' }).click();
    await expect(page).toHaveURL(addressOf(productUrl, '/dashboard/scans?status=failed', account));
    expect(chosen).toMatchObject({ password });
  },
);
