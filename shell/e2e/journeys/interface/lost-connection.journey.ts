import { ProductApi } from '../../fixtures/api.ts';
import { expect, test } from '../../fixtures/journey.ts';

// Slow: it loses the connection in several forms and loads their pages.
test('a connection that is lost in the middle of a form loses nothing typed, and the form ends once it is back', async ({
  member: page,
  productUrl,
  account,
  consoleErrors,
}) => {
  const { id } = await new ProductApi(productUrl, account).addAsset('shop.example');
  const connect = (isThere: boolean) => page.context().setOffline(!isThere);
  const isOffline = page.getByText('You are offline');

  await test.step('in a dialog that changes an asset', async () => {
    await page.goto(`${productUrl}/dashboard/assets/${id}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit shop.example' });
    const criticality = dialog.getByLabel('Criticality');
    const tags = dialog.getByLabel('Tags');
    await criticality.selectOption('5');
    await tags.fill('shop, customers of the north');
    await connect(false);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('alert')).toContainText('The asset was not changed');
    await expect(criticality).toHaveValue('5');
    await expect(tags).toHaveValue('shop, customers of the north');
    await connect(true);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('shop.example was changed')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('shop, customers of the north')).toBeVisible();
  });

  await test.step('in a list of assets that was pasted', async () => {
    await page.goto(`${productUrl}/dashboard/assets/importmodal`);
    const list = page.getByLabel('Domains, IP addresses and URLs');
    const pasted = 'a.shop.example\nb.shop.example';
    await list.fill(pasted);
    await page.reload();
    await expect(list).toHaveValue(pasted);
    await connect(false);
    await expect(isOffline).toBeVisible();
    await page.getByRole('button', { name: 'Check' }).click();
    await expect(page.getByText(/could not be checked/)).toBeVisible();
    await expect(list).toHaveValue(pasted);
    await connect(true);
    await expect(isOffline).toBeHidden();
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByLabel('I have the right to scan these targets').check();
    await connect(false);
    await page.getByRole('button', { name: 'Add 2 assets' }).click();
    await expect(page.getByText(/was not completed/)).toBeVisible();
    await expect(list).toHaveValue(pasted);
    await connect(true);
    await page.getByRole('button', { name: 'Add 2 assets' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Assets' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'b.shop.example' })).toBeVisible();
  });

  // The browser logs each request that the lost connection failed.
  consoleErrors.length = 0;
});
