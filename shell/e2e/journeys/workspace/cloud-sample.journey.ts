import { expectNoAxeViolations } from '../../fixtures/axe.ts';
import {
  changeSample,
  readWorst,
  scanNewSample,
  scanSample,
  verifyFinding,
} from '../../fixtures/cloud-sample.ts';
import { expect, test } from '../../fixtures/journey.ts';

const VERIFIED = { timeout: 60_000 };

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
  await scanNewSample(page, productUrl, 'aws');
  await expect(page.getByText(/resources read in \d+ regions/)).toBeVisible();
  await expectNoAxeViolations(page, 'the scan of an account');
  await readWorst(page, () => expectNoAxeViolations(page, 'the posture of an account'));

  // The person fixes it in the account, and the product looks at that one resource again.
  await changeSample('aws', {
    answers: [
      {
        service: 's3',
        operation: 'GetPublicAccessBlock',
        when: { Bucket: 'sample-customer-exports' },
        answer: { PublicAccessBlockConfiguration: closed },
      },
    ],
  });
  const readable = { service: 's3', title: 'S3 bucket is readable by anyone' };
  const fixed = await verifyFinding(page, productUrl, readable);
  await expect(fixed.getByText('It is no longer there.')).toBeVisible(VERIFIED);

  // What may not be read any more is told, and closes nothing.
  await changeSample('aws', { denied: ['s3:GetBucketAcl'] });
  const listed = { service: 's3', title: 'Anyone can list the S3 bucket' };
  const open = await verifyFinding(page, productUrl, listed);
  await expect(open.getByText(/It could not be tested.*s3:GetBucketAcl/)).toBeVisible(VERIFIED);
  await expect(open.getByText('Open', { exact: true }).first()).toBeVisible();

  await page.goto(`${productUrl}/dashboard/cloud-security?view=resources`);
  await expect(page.getByRole('table', { name: 'Resources' })).toBeVisible();
  await expectNoAxeViolations(page, 'the resources of an account');
});

// Slow: a worker reads a whole subscription twice.
test('a fault of the Azure sample is fixed, verified and closed, and consent that is withdrawn is told on the account', async ({
  member: page,
  productUrl,
}) => {
  await scanNewSample(page, productUrl, 'azure');
  const resource = await readWorst(page, async () => {});
  await expect(resource.getByText(/Sample subscription/).first()).toBeVisible();

  await changeSample('azure', {
    resources: [
      {
        id: '/subscriptions/5a4b1e7c-2d3f-4a68-9b0c-1d2e3f405162/resourceGroups/shop/providers/Microsoft.Storage/storageAccounts/shopassets',
        properties: { allowBlobPublicAccess: false },
      },
    ],
  });
  const finding = await verifyFinding(page, productUrl, {
    service: 'storage',
    title: 'Storage account lets containers become public',
  });
  await expect(finding.getByText('It is no longer there.')).toBeVisible(VERIFIED);

  await changeSample('azure', { hasConsent: false });
  await page.goto(`${productUrl}/dashboard/cloud-security`);
  await scanSample(page);
  await page.goto(`${productUrl}/dashboard/cloud-security`);
  await page.getByRole('link', { name: 'Sample subscription' }).first().click();
  const connection = page.getByRole('region', { name: 'Connection of Sample subscription' });
  await expect(
    connection.getByText(/Nobody has consented to reads of Microsoft Graph/),
  ).toBeVisible();
});

// Slow: a worker reads a whole project.
test('a fault of the Google Cloud sample is fixed, verified and closed', async ({
  member: page,
  productUrl,
}) => {
  await scanNewSample(page, productUrl, 'gcp');
  const resource = await readWorst(page, async () => {});
  await expect(resource.getByText(/Sample project/).first()).toBeVisible();

  await changeSample('gcp', {
    assets: [{ name: '//storage.googleapis.com/sample-uploads', iamPolicy: { bindings: [] } }],
  });
  const finding = await verifyFinding(page, productUrl, {
    service: 'storage',
    title: 'Cloud Storage bucket is writable by anyone',
  });
  await expect(finding.getByText('It is no longer there.')).toBeVisible(VERIFIED);
});
