import type { Page } from '@playwright/test';
import { ProductApi } from '../../fixtures/api.ts';
import { deep } from '../../fixtures/deep.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { publishAddress } from '../../fixtures/names.ts';
import { type OwnSite, startOwnSite } from '../../fixtures/own-site.ts';

// Proofs over HTTP count on ports 443 and 80 alone, which not every user may listen on.
let site: OwnSite | string;
test.beforeAll(async () => {
  site = await startOwnSite();
});
test.afterAll(async () => {
  if (typeof site !== 'string') await site.close();
});

const runningSite = (): OwnSite => {
  test.skip(typeof site === 'string', `No web server for the proof: ${site}`);
  return site as OwnSite;
};

/** Opens the proof of an asset by a link to it, and shows what one method wants. */
const openProof = async (page: Page, url: string, method: string) => {
  await page.goto(url);
  const dialog = page.getByRole('dialog', { name: 'Prove ownership' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('radio', { name: method }).click();
  return dialog;
};

// Slow: a worker looks for the proof on a real server.
test('a file on the web server proves its host, which ends in a tick', async ({
  member: page,
  productUrl,
  account,
}) => {
  const { address, publish } = runningSite();
  const host = 'file.northquay.example';
  await publishAddress(host, address);
  const { id } = await new ProductApi(productUrl, account).addAsset(host);
  const dialog = await openProof(page, `${productUrl}/dashboard/assets/${id}?prove=1`, 'File');
  const place = dialog.getByRole('region', { name: 'Serve a file at this address' });
  await expect(place).toContainText(`//${host}/`);
  const { pathname } = new URL((await place.innerText()).trim());
  const value = await dialog.getByRole('region', { name: 'with only this text' }).innerText();

  publish(pathname, `${value.trim()}\n`);
  await dialog.getByRole('button', { name: 'Check now' }).click();
  await expect(dialog.getByText(`${host} is verified`)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Check now' })).toBeHidden();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'Show the proof' })).toBeVisible();
});

test(
  'a meta tag of the home page proves its host and no name below it',
  deep,
  async ({ member: page, productUrl, account }) => {
    const { address, publish } = runningSite();
    const host = 'page.northquay.example';
    await publishAddress(host, address);
    const api = new ProductApi(productUrl, account);
    const { id } = await api.addAsset(host);
    const below = await api.addAsset(`shop.${host}`);
    const dialog = await openProof(
      page,
      `${productUrl}/dashboard/assets/${id}?prove=1`,
      'Meta tag',
    );
    const tag = (await dialog.getByRole('region', { name: 'add this tag' }).innerText()).trim();

    publish('/', `<!doctype html><html><head>${tag}<title>North Quay</title></head></html>`);
    await dialog.getByRole('button', { name: 'Check now' }).click();
    await expect(dialog.getByText(`${host} is verified`)).toBeVisible();

    await page.goto(`${productUrl}/dashboard/assets/${below.id}`);
    await expect(page.getByRole('heading', { level: 1, name: `shop.${host}` })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Prove ownership' })).toBeVisible();
  },
);
