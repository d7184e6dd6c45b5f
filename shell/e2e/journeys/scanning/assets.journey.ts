import { setPlan } from '@parapet/test-kit/set-plan';
import { ProductApi } from '../../fixtures/api.ts';
import { deep } from '../../fixtures/deep.ts';
import { expect, test } from '../../fixtures/journey.ts';

const FREE_LIMIT = 5;

// Slow: it types many inputs, each judged by the server.
test('invalid input is shown at its field and nothing typed is lost', async ({
  member: page,
  productUrl,
}) => {
  await page.goto(`${productUrl}/dashboard/assets?add=1`);
  const dialog = page.getByRole('dialog', { name: 'Add an asset' });
  const field = dialog.getByLabel('Domain, IP address or URL');
  const submit = dialog.getByRole('button', { name: 'Add asset' });

  await field.fill('not a host');
  await dialog.getByLabel('I have the right to scan this target').check();
  await submit.click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveValue('not a host');

  await field.fill('BÜCHER.example');
  await dialog.getByLabel('I have the right to scan this target').uncheck();
  await submit.click();
  await expect(dialog.getByText(/right to scan/).last()).toBeVisible();
  await expect(field).toHaveValue('BÜCHER.example');

  await dialog.getByLabel('I have the right to scan this target').check();
  await dialog.getByLabel('Scan it at once').uncheck();
  await submit.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('table').getByText('bücher.example')).toBeVisible();
});

test(
  'adding an existing asset in another spelling shows an error',
  deep,
  async ({ member: page, productUrl, account }) => {
    await new ProductApi(productUrl, account).addAsset('bücher.example');
    await page.goto(`${productUrl}/dashboard/assets?add=1`);
    const dialog = page.getByRole('dialog', { name: 'Add an asset' });
    await dialog.getByLabel('Domain, IP address or URL').fill('XN--BCHER-KVA.example.');
    await dialog.getByLabel('I have the right to scan this target').check();
    await dialog.getByRole('button', { name: 'Add asset' }).click();
    await expect(dialog.getByText(/already/)).toBeVisible();
  },
);

test(
  'archiving or deleting an asset frees its place in the plan',
  deep,
  async ({ member: page, productUrl, account }) => {
    const api = new ProductApi(productUrl, account);
    for (let index = 0; index < FREE_LIMIT; index += 1) await api.addAsset(`host-${index}.example`);
    await expect(api.addAsset('one-too-many.example')).rejects.toThrow(/402/);

    await page.goto(`${productUrl}/dashboard/assets`);
    const row = page.getByRole('row', { name: /host-0\.example/ });
    await row.getByRole('button', { name: /Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await expect(row).toBeHidden();
    await api.addAsset('one-more.example');

    const typo = page.getByRole('row', { name: /host-1\.example/ });
    await typo.getByRole('button', { name: /Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expect(typo).toBeHidden();
    await api.addAsset('and-another.example');
  },
);

// Slow: a worker reads and adds some thousand assets.
test('a file that is too large for one request is sent, read and added, with what it leaves out', async ({
  account,
  member: page,
  productUrl,
}) => {
  await setPlan(process.env.PARAPET_E2E_DATA ?? '', account.workspaceId, 'mssp');
  const lines = Array.from({ length: 6000 }, (_, at) => `host-${at}.some-long-name.large.example`);
  const buffer = Buffer.from([...lines, 'no target', lines[0]].join('\n'));
  await page.goto(`${productUrl}/dashboard/assets/importmodal`);
  await expect(page.getByRole('heading', { level: 1, name: 'Import assets' })).toBeVisible();
  const file = { name: 'inventory.csv', mimeType: 'text/csv', buffer };
  await page.locator('input[type=file]').setInputFiles(file);
  const section = page.getByRole('region', { name: 'File' });
  await section.getByLabel('I have the right to scan these targets').check();
  await section.getByRole('button', { name: 'Add 6,000 assets, leave out 2 lines' }).click();
  await expect(section.getByText('6,000 assets were added')).toBeVisible({ timeout: 60_000 });
  await page.goto(`${productUrl}/dashboard/assets?q=host-5999`);
  await expect(page.getByRole('row', { name: /host-5999\.some-long-name/ })).toBeVisible();
});
