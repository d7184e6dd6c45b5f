import { expect, test } from '../../fixtures/journey.ts';

// Slow: a worker reads a whole account over the wire.
test('the sample account is connected, scanned, and read down to the resource of a finding', async ({
  member: page,
  productUrl,
}) => {
  await page.goto(`${productUrl}/dashboard/cloud-security`);
  await page.getByRole('button', { name: 'Try the sample account' }).click();
  await expect(page.getByText('This is a sample')).toBeVisible();
  await page.getByRole('button', { name: 'Start scan', exact: true }).click();

  await expect(page).toHaveURL(/\/cloud-security\/scans\//);
  await expect(page.getByText('Findings in this scan')).toBeVisible({ timeout: 240_000 });
  await expect(page.getByText(/resources read in \d+ regions/)).toBeVisible();

  await page.getByRole('link', { name: 'Cloud security', exact: true }).last().click();
  const score = page.getByRole('region', { name: 'Posture score' });
  await expect(score.getByText(/^\d+$/).first()).toBeVisible();
  await page
    .getByRole('region', { name: 'Worst first' })
    .locator('[data-row-control]')
    .first()
    .click();

  await expect(page).toHaveURL(/\/dashboard\/findings/);
  const finding = page.getByRole('dialog');
  await expect(finding.getByText('Call that reads it').first()).toBeVisible();
  await finding.locator('a[href*="cloud-security?uid="]').first().click();
  const resource = page.getByRole('dialog');
  await expect(resource.getByRole('heading', { name: 'Configuration' })).toBeVisible();
  await expect(resource.getByRole('heading', { name: 'Checks' })).toBeVisible();
});
