import { ProductApi } from '../../fixtures/api.ts';
import { expect, test } from '../../fixtures/journey.ts';

const FREE_ASSETS = 5;

// Slow: it pays at the sandbox twice and loads a page after each payment.
test('a failed payment changes nothing; a paid one allows what the plan before refused, with an invoice', async ({
  member: page,
  productUrl,
  account,
}) => {
  const api = new ProductApi(productUrl, account);
  for (let n = 0; n < FREE_ASSETS; n += 1) await api.addAsset(`host-${n}.example`);
  const dialog = page.getByRole('dialog', { name: 'Add an asset' });
  const addOneMore = async () => {
    await page.goto(`${productUrl}/dashboard/assets?add=1`);
    await dialog.getByLabel('Domain, IP address or URL').fill('one-more.example');
    await dialog.getByLabel('I have the right to scan this target').check();
    await dialog.getByLabel('Scan it at once').uncheck();
    await dialog.getByRole('button', { name: 'Add asset' }).click();
  };
  const settings = (tab: string) => page.goto(`${productUrl}/dashboard/Profile?tab=${tab}`);
  const newWorkspace = page.getByRole('region', { name: 'New workspace' });
  const invite = page.getByRole('button', { name: 'Invite', exact: true });

  await addOneMore();
  await expect(dialog).toContainText('The Free plan has room for 5 assets.');
  await settings('workspaces');
  await expect(newWorkspace).toContainText('does not allow creating more workspaces');
  await settings('members');
  await expect(invite).toHaveAttribute('aria-disabled', 'true');

  const plan = page.getByRole('region', { name: 'Current plan' });
  const checkout = async (outcome: string) => {
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(page.getByText('Sandbox: no money moves')).toBeVisible();
    await page.getByRole('button', { name: outcome }).click();
  };
  await settings('billing');
  await expect(plan.getByText('EUR0.00/month')).toBeVisible();

  await checkout('Let it fail');
  await expect(page.getByText('Your payment failed')).toBeVisible();
  await expect(plan.getByText('EUR0.00/month')).toBeVisible();

  await checkout('Pay');
  await expect(page.getByText('Your payment was received')).toBeVisible();
  await expect(plan.getByText('EUR49.00/month', { exact: true })).toBeVisible();
  const usage = page.getByRole('region', { name: 'Usage' });
  await expect(usage.getByRole('progressbar', { name: 'Assets: 5 of 50 used' })).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download invoice / }).click();
  expect((await download).suggestedFilename()).toMatch(/^parapet-\d{4}-\d{6}\.pdf$/);

  await addOneMore();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('table').getByText('one-more.example')).toBeVisible();
  await settings('workspaces');
  await newWorkspace.getByLabel('Name').fill('Shop');
  await newWorkspace.getByRole('button', { name: 'Create workspace' }).click();
  await expect(page.getByRole('row', { name: /^Shop/ })).toBeVisible();
  await settings('members');
  await invite.click();
  await expect(page.getByRole('dialog', { name: 'Invite members' })).toBeVisible();
});
