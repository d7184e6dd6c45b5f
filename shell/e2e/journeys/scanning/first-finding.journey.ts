import { randomUUID } from 'node:crypto';
import { newEmail } from '@parapet/test-kit/new-email';
import { expect, test } from '../../fixtures/journey.ts';
import { followLink, newestLink } from '../../fixtures/mailbox.ts';
import { skipTour } from '../../fixtures/skip-tour.ts';

// Slow: it signs up by mail and scans a site with every check.
test('a new user signs up, adds an asset, scans it and reads real findings', async ({
  page,
  productUrl,
  weakTarget,
}) => {
  const email = newEmail('ines');

  await test.step('sign up and confirm by the link in the mailbox', async () => {
    await page.goto(`${productUrl}/register`);
    await page.getByLabel('Work email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(`Rampart-${randomUUID()}`);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open the mailbox' })).toBeVisible();
    await followLink(page, await newestLink(productUrl, email));
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Welcome to Parapet' })).toBeVisible();
    await skipTour(page);
  });

  await test.step('add the asset', async () => {
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Assets' })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Assets' })).toBeVisible();
    await page.getByRole('button', { name: 'Add asset' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add an asset' });
    await dialog.getByLabel('Domain, IP address or URL').fill(weakTarget.url);
    await dialog.getByLabel('I have the right to scan this target').check();
    await dialog.getByLabel('Scan it at once').uncheck();
    await dialog.getByRole('button', { name: 'Add asset' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('table').getByText(new URL(weakTarget.url).host)).toBeVisible();
  });

  await test.step('start a scan and watch it run', async () => {
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Scans' })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Scans' })).toBeVisible();
    await page.getByRole('link', { name: 'Start scan' }).first().click();
    await page.getByRole('checkbox', { name: new RegExp(new URL(weakTarget.url).host) }).check();
    await page.getByRole('button', { name: 'Start scan' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Scan of/ })).toBeVisible();
    const findings = page.getByRole('region', { name: /^(Live findings|Findings in this scan)$/ });
    await expect(findings).toContainText('Critical');
    const meter = page.getByRole('region', { name: 'Requests by host' });
    await expect(meter.getByRole('listitem')).toContainText(/^127[.][\d.,]+ requests/);
    await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible({
      timeout: 240_000,
    });
  });

  await test.step('read a finding with its proof', async () => {
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Findings' })
      .click();
    await page
      .getByRole('table')
      .getByText(/\.env|environment file/i)
      .first()
      .click();
    const drawer = page.getByRole('dialog');
    await expect(drawer).toContainText('curl');
    await expect(drawer.getByRole('heading', { name: 'Evidence' })).toBeVisible();
    await expect(drawer.getByRole('heading', { name: 'Fix', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  });
});
