import type { Page } from '@playwright/test';
import {
  type Account,
  addWorkspace,
  createAccount,
  joinWorkspace,
} from '../../fixtures/account.ts';
import { ProductApi } from '../../fixtures/api.ts';
import { test as base, expect, openDashboard, openPage } from '../../fixtures/journey.ts';
import { addressOf } from '../../fixtures/page-address.ts';

/** Two workspaces of an account, with one asset each. */
const test = base.extend<{ harbour: Account }>({
  harbour: async ({ productUrl, account }, use) => {
    const workspaceId = await addWorkspace(productUrl, account, 'Harbour');
    const harbour = { ...account, workspaceId };
    await new ProductApi(productUrl, account).addAsset('personal.example');
    for (const value of ['crane.example', 'quay.example'])
      await new ProductApi(productUrl, harbour).addAsset(value);
    await use(harbour);
  },
});

const switcher = (page: Page) => page.getByRole('button', { name: /Switch workspace/ });
const rows = (page: Page) => page.getByRole('table', { name: 'Assets' });
const search = (page: Page) => page.getByLabel('Search assets');

const switchTo = async (page: Page, name: string) => {
  await switcher(page).click();
  await page.getByRole('menuitemcheckbox', { name }).click();
  await expect(switcher(page)).toContainText(name);
};

test('an address copied from the bar opens the same view for another member, in its workspace', async ({
  signedIn: page,
  productUrl,
  harbour,
  browser,
}) => {
  const ida = await createAccount(productUrl);
  await joinWorkspace(productUrl, ida, harbour);

  await page.reload();
  await switchTo(page, 'Harbour');
  await openPage(page, 'Assets');
  await search(page).fill('quay');
  await expect(page).toHaveURL(addressOf(productUrl, '/dashboard/assets?q=quay', harbour));
  const copied = page.url();

  // The command of the palette copies the same.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Go to, find or run' }).fill('copy link');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Link copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(copied);

  const theirs = await (await browser.newContext()).newPage();
  await openDashboard(theirs, productUrl, ida);
  await expect(switcher(theirs)).toContainText('Personal');
  await expect(theirs).toHaveURL(addressOf(productUrl, '/dashboard', ida));
  await theirs.goto(copied);
  await expect(switcher(theirs)).toContainText('Harbour');
  await expect(search(theirs)).toHaveValue('quay');
  await expect(rows(theirs)).toContainText('quay.example');
  await expect(rows(theirs)).not.toContainText('crane.example');
  expect(theirs.url()).toBe(copied);

  // Links between pages, which can be copied as well, name the workspace too.
  await expect(theirs.getByRole('link', { name: 'quay.example', exact: true })).toHaveAttribute(
    'href',
    new RegExp(`\\?workspace=${harbour.workspaceId}$`),
  );
  await theirs.context().close();
});

test('each of two tabs keeps its workspace when it is loaded again', async ({
  signedIn: page,
  productUrl,
  account,
  harbour,
}) => {
  await page.goto(addressOf(productUrl, '/dashboard/assets', harbour));
  await expect(rows(page)).toContainText('crane.example');
  const other = await page.context().newPage();
  await other.goto(`${productUrl}/dashboard/assets`);
  await expect(rows(other)).toContainText('crane.example');
  await switchTo(other, 'Personal');
  await expect(rows(other)).toContainText('personal.example');

  for (const [tab, name, at] of [
    [page, 'Harbour', harbour],
    [other, 'Personal', account],
  ] as const) {
    await tab.reload();
    await expect(switcher(tab)).toContainText(name);
    await expect(tab).toHaveURL(addressOf(productUrl, '/dashboard/assets', at));
  }
});

test('back to a page of another workspace opens it there', async ({
  signedIn: page,
  productUrl,
  account,
  harbour,
}) => {
  await page.goto(addressOf(productUrl, '/dashboard/assets', harbour));
  await page.getByRole('link', { name: 'crane.example', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'crane.example' })).toBeVisible();
  await expect(page).toHaveURL(
    new RegExp(`/dashboard/assets/[0-9a-f-]{36}\\?workspace=${harbour.workspaceId}$`),
  );
  const crane = page.url();
  await switchTo(page, 'Personal');
  await expect(page).toHaveURL(addressOf(productUrl, '/dashboard/assets', account));
  await expect(rows(page)).toContainText('personal.example');

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'crane.example' })).toBeVisible();
  await expect(switcher(page)).toContainText('Harbour');
  await expect(page).toHaveURL(crane);

  await page.goForward();
  await expect(rows(page)).toContainText('personal.example');
  await expect(switcher(page)).toContainText('Personal');
  await expect(page).toHaveURL(addressOf(productUrl, '/dashboard/assets', account));
});

test('a link to a workspace of others says that it is not open', async ({
  signedIn: page,
  productUrl,
  account,
}) => {
  const stranger = await createAccount(productUrl);
  await page.goto(addressOf(productUrl, '/dashboard/findings?severity=high', stranger));
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
    'You are not a member of the workspace of this link. Personal is open instead.',
  );
  await expect(page).toHaveURL(addressOf(productUrl, '/dashboard/findings?severity=high', account));
});
