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
