import { setPlan } from '@parapet/test-kit/set-plan';
import { azureAccess, setSubscriptions } from '../../fixtures/azure-stand-in.ts';
import { ACCOUNT, VALID_KEY } from '../../fixtures/fake-sts.ts';
import { expect, test } from '../../fixtures/journey.ts';

const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';

// Slow: it fills the form twice, and each key is tried on a server.
test('an AWS account is connected with access keys, and a key that AWS rejects shows an error', async ({
  member: page,
  productUrl,
}) => {
  await page.goto(`${productUrl}/dashboard/cloud-security`);
  await page.getByRole('button', { name: 'Connect cloud account' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Connect a cloud account' });
  await dialog.getByRole('radio', { name: 'Access keys' }).check();
  await dialog.getByLabel('Account name').fill('Production');
  await dialog.getByLabel('Access key id').fill('AKIAUNKNOWNUNKNOWN00');
  await dialog.getByLabel('Secret access key', { exact: true }).fill(SECRET);
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(
    dialog.getByText(/AWS does not recognise|does not accept|refused/i).first(),
  ).toBeVisible();
  await expect(dialog.getByLabel('Account name')).toHaveValue('Production');

  await dialog.getByLabel('Access key id').fill(VALID_KEY);
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(ACCOUNT).first()).toBeVisible();
  await expect(page.getByText('Connected').first()).toBeVisible();
  expect(await page.content()).not.toContain(SECRET);
});

const SHOP = '5e0c9f7a-1b2c-4d3e-8f40-516273849506';
const DATA = '6f1d0a8b-2c3d-4e4f-9051-627384950617';

// Slow: a worker reads the tenant twice.
test('a subscription with the others of its tenant is connected, and one that leaves is told and paused', async ({
  account,
  member: page,
  productUrl,
}) => {
  await setPlan(process.env.PARAPET_E2E_DATA ?? '', account.workspaceId, 'pro');
  const azure = azureAccess();
  await setSubscriptions({ Shop: SHOP, Data: DATA });
  await page.goto(`${productUrl}/dashboard/cloud-security`);
  await page.getByRole('button', { name: 'Connect cloud account' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Connect a cloud account' });
  await dialog.getByRole('radio', { name: 'Azure', exact: true }).check();
  await dialog.getByLabel('Account name').fill('Platform');
  await dialog.getByLabel('Subscription id').fill(azure.subscriptionId);
  await dialog.getByLabel('Tenant id').fill(azure.tenantId);
  await dialog.getByLabel('Application id').fill(azure.clientId);
  await dialog.getByLabel('Secret value').fill(azure.clientSecret);
  await dialog.getByRole('radio', { name: /^Others of its/ }).check();
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(dialog).toBeHidden();

  const organisations = page.getByRole('region', { name: 'Organizations' });
  await organisations.getByRole('button', { name: 'Choose subscriptions' }).click();
  const choice = page.getByRole('dialog', { name: 'Choose subscriptions' });
  await expect(choice.getByText('What it does')).toBeVisible();
  await choice.getByRole('button', { name: 'Save choice' }).click();
  await expect(choice).toBeHidden();
  await expect(organisations.getByText(/3 subscriptions connected/)).toBeVisible();

  await setSubscriptions({ Shop: SHOP });
  await organisations.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Read again' }).click();
  await expect(organisations.getByText(/1 has left/)).toBeVisible();
  await page.goto(`${productUrl}/dashboard/feed`);
  await expect(page.getByText(/Data .*has left/)).toBeVisible();
});
