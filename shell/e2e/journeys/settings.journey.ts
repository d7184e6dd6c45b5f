import { ProductApi } from '../fixtures/api.ts';
import { expect, test } from '../fixtures/journey.ts';
import { newestMail } from '../fixtures/mailbox.ts';

test('a user sets a display name and turns on a mail, which links to the scan; a second identical scan adds no findings', async ({
  signedIn: page,
  productUrl,
  account,
  weakTarget,
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

  await test.step('turn a mail on; it stays on', async () => {
    await parts.getByRole('link', { name: 'Notifications' }).click();
    await expect(page).toHaveURL(/\?tab=notifications$/);
    const everyScan = page.getByRole('switch', { name: /^Every finished scan/ });
    await everyScan.check();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.reload();
    await expect(everyScan).toBeChecked();
    await expect(page.getByRole('button', { name: 'Mara Lindqvist' })).toBeVisible();
  });

  const api = new ProductApi(productUrl, account);
  const asset = await api.addAsset(weakTarget.url);
  const scan = await api.waitForEnd((await api.startScan([asset.id])).id);
  const found = await api.findings();
  expect(scan.status).toBe('completed');
  expect(found.length).toBeGreaterThan(10);
  expect(scan.counts).toEqual({ new: found.length, reopened: 0, fixed: 0, unchanged: 0 });

  await test.step('the mail has the numbers and the worst findings of the scan', async () => {
    const mail = await newestMail(productUrl, account.email, /new findings/);
    expect(mail.subject).toMatch(/^Personal: new findings, \d+ critical and \d+ high$/);
    expect(mail.text).toContain(`Findings: ${scan.counts.new} new, 0 reopened`);
    expect(mail.text).toContain('Critical: Environment file readable from the web');
    expect(mail.text).toContain(`And ${scan.counts.new - 10} more.`);

    const link = mail.links.find((address) => address.includes(`/dashboard/scans/${scan.id}`));
    await page.goto(link ?? '');
    await expect(page.getByRole('heading', { level: 1, name: /^Scan of/ })).toBeVisible();
    await expect(page).toHaveURL(`${productUrl}/dashboard/scans/${scan.id}`);
  });

  await test.step('a second identical scan adds no findings', async () => {
    const second = await api.waitForEnd((await api.startScan([asset.id])).id);
    expect(second.counts).toEqual({ new: 0, reopened: 0, fixed: 0, unchanged: found.length });
    const ids = (await api.findings()).map(({ id }) => id);
    expect(ids.sort()).toEqual(found.map(({ id }) => id).sort());
  });

  await test.step('it sends one mail too', async () => {
    await newestMail(productUrl, account.email, /a scan ended with nothing new/);
    const mails = await fetch(`${productUrl}/embedded/mailbox.json`);
    const told = ((await mails.json()) as { to: string; subject: string }[])
      .filter(({ to, subject }) => to === account.email && subject.startsWith('Personal: '))
      .map(({ subject }) => subject.replace(/,.*/, ''));
    expect(told).toEqual(['Personal: a scan ended with nothing new', 'Personal: new findings']);
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
  await page.getByLabel('Work email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Email and password do not match.')).toBeVisible();
  // Signing out of a session that has ended is a 403 of the auth service.
  consoleErrors.length = 0;
});
