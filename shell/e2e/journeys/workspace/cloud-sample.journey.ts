import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../../fixtures/axe.ts';
import { changeSample } from '../../fixtures/change-sample.ts';
import { expect, test } from '../../fixtures/journey.ts';

/** Opens a finding of S3 from the cell of its region, and asks whether it is still there. */
async function verify(page: Page, productUrl: string, title: string) {
  await page.goto(`${productUrl}/dashboard/cloud-security?view=findings&service=s3`);
  await page.getByRole('link', { name: title }).first().click();
  const finding = page.getByRole('dialog');
  await finding.getByRole('button', { name: 'Verify fix' }).click();
  return finding;
}

const closed = {
  BlockPublicAcls: true,
  IgnorePublicAcls: true,
  BlockPublicPolicy: true,
  RestrictPublicBuckets: true,
};

// Slow: a worker reads a whole account over the wire.
test('the sample account is connected, scanned, read, and a fault of it is fixed, verified and closed', async ({
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
  await expectNoAxeViolations(page, 'the scan of an account');

  await page.getByRole('link', { name: 'Cloud security', exact: true }).last().click();
  const score = page.getByRole('region', { name: 'Posture score' });
  await expect(score.getByText(/^\d+$/).first()).toBeVisible();
  await expectNoAxeViolations(page, 'the posture of an account');
  await page
    .getByRole('region', { name: 'Worst first' })
    .locator('[data-row-control]')
    .first()
    .click();

  await expect(page).toHaveURL(/\/dashboard\/findings/);
  const worst = page.getByRole('dialog');
  await expect(worst.getByText('Call that reads it').first()).toBeVisible();
  await worst.locator('a[href*="cloud-security?uid="]').first().click();
  const resource = page.getByRole('dialog');
  await expect(resource.getByRole('heading', { name: 'Configuration' })).toBeVisible();
  await expect(resource.getByRole('heading', { name: 'Checks' })).toBeVisible();

  // The person fixes it in the account, and the product looks at that one resource again.
  await changeSample({
    answers: [
      {
        service: 's3',
        operation: 'GetPublicAccessBlock',
        when: { Bucket: 'sample-customer-exports' },
        answer: { PublicAccessBlockConfiguration: closed },
      },
    ],
  });
  const fixed = await verify(page, productUrl, 'S3 bucket is readable by anyone');
  await expect(fixed.getByText('It is no longer there.')).toBeVisible({ timeout: 60_000 });

  // What may not be read any more is told, and closes nothing.
  await changeSample({ denied: ['s3:GetBucketAcl'] });
  const open = await verify(page, productUrl, 'Anyone can list the S3 bucket');
  await expect(open.getByText(/It could not be tested.*s3:GetBucketAcl/)).toBeVisible({
    timeout: 60_000,
  });
  await expect(open.getByText('Open', { exact: true }).first()).toBeVisible();

  await page.goto(`${productUrl}/dashboard/cloud-security?view=resources`);
  await expect(page.getByRole('table', { name: 'Resources' })).toBeVisible();
  await expectNoAxeViolations(page, 'the resources of an account');
});
