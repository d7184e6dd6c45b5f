import { expect, test } from '../../fixtures/journey.ts';
import { newestMail } from '../../fixtures/mailbox.ts';
import { addressOf } from '../../fixtures/page-address.ts';

/** A PNG of 4 by 4 pixels. */
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAAAAACMmsGiAAAAC0lEQVR4nGNgwAQAABQAAX3+Hu4AAAAASUVORK5CYII=',
  'base64',
);
const drawnWidth = (picture: Element): number =>
  picture instanceof HTMLImageElement ? picture.naturalWidth : 0;

// Slow: it saves twice and reloads the page.
test('a user sets a display name, chooses what is no picture, then a logo, and turns on a mail', async ({
  signedIn: page,
  productUrl,
  account,
}) => {
  const settings = page.locator('[data-tour="settings"]');
  const parts = page.getByRole('navigation', { name: 'Settings sections' });

  await test.step('the overview shows the settings and links to the profile', async () => {
    await expect(settings.getByText('2 of 3 emails on')).toBeVisible();
    await settings.getByRole('link', { name: 'Profile' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  });

  await test.step('change the display name', async () => {
    await page.getByLabel('Display name').fill('Mara Lindqvist');
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(page.getByText('Your display name is now Mara Lindqvist')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Mara Lindqvist' })).toBeVisible();
  });

  await test.step('a picture that is none is refused where it was chosen, and nothing is kept', async () => {
    const picture = page.getByLabel('Picture file');
    const content = Buffer.from('<svg onload="alert(1)"/>');
    await picture.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: content });
    await expect(
      page.getByText('This file is no picture that your browser can read.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeVisible();
  });

  await test.step('so is a logo, until one that is a picture is shown where workspaces are switched', async () => {
    await parts.getByRole('link', { name: 'Workspaces' }).click();
    const logo = page.getByLabel('Logo file');
    const file = { name: 'logo.png', mimeType: 'image/png' };
    await logo.setInputFiles({ ...file, buffer: Buffer.from('<svg onload="alert(1)"/>') });
    const panel = page.getByRole('region', { name: 'This workspace' });
    await expect(
      panel.getByText('This file is no picture that your browser can read.'),
    ).toBeVisible();
    const switcher = page.getByRole('button', { name: /Switch workspace/ });
    await expect(switcher.locator('img')).toHaveCount(0);
    await logo.setInputFiles({ ...file, buffer: LOGO });
    await expect(page.getByText('Your logo was saved')).toBeVisible();
    await expect.poll(() => switcher.locator('img').evaluate(drawnWidth)).toBeGreaterThan(0);
  });

  await test.step('turn a mail on; it stays on', async () => {
    await parts.getByRole('link', { name: 'Notifications' }).click();
    await expect(page).toHaveURL(
      addressOf(productUrl, '/dashboard/Profile?tab=notifications', account),
    );
    const everyScan = page.getByRole('switch', { name: /^Every finished scan/ });
    await everyScan.check();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.reload();
    await expect(everyScan).toBeChecked();
    await expect(page.getByRole('button', { name: 'Mara Lindqvist' })).toBeVisible();
  });
});

test('an account is deleted with what only it had, and cannot sign in any more', async ({
  member: page,
  productUrl,
  account,
  consoleErrors,
}) => {
  await page.goto(`${productUrl}/dashboard/Profile`);
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await expect(dialog.getByText('The workspace Personal is erased')).toBeVisible();
  await dialog.getByLabel('Confirmation').fill('delete my account');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page).toHaveURL(/\/login/);

  await newestMail(productUrl, account.email, /^Your account was deleted$/);
  // The mail is sent before the user is gone; until then a sign-in opens a session that the API ends.
  await expect(async () => {
    await page.getByLabel('Work email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('Email and password do not match.')).toBeVisible({ timeout: 5000 });
  }).toPass();
  // Signing out of a session that has ended is a 403 of the auth service.
  consoleErrors.length = 0;
});
