import { ownLoopbackAddress } from '@parapet/test-kit/loopback-address';
import type { Page } from '@playwright/test';
import { addWorkspace } from '../../fixtures/account.ts';
import { ProductApi } from '../../fixtures/api.ts';
import { expectNoAxeViolations } from '../../fixtures/axe.ts';
import { deep } from '../../fixtures/deep.ts';
import { expect, openDashboard, test } from '../../fixtures/journey.ts';
import { addressOf } from '../../fixtures/page-address.ts';

const switcher = (page: Page) => page.getByRole('button', { name: /Switch workspace/ });
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const switchTo = async (page: Page, name: string) => {
  await switcher(page).click();
  await page.getByRole('menuitemcheckbox', { name }).click();
};

// Slow: it loads pages in several workspaces.
test('switching the workspace keeps the page where possible and shows the new name', async ({
  member: page,
  productUrl,
  account,
  browser,
}) => {
  const harbour = { workspaceId: await addWorkspace(productUrl, account, 'Harbour') };
  const api = new ProductApi(productUrl, account);
  const host = `${ownLoopbackAddress()}:9`;
  const asset = await api.addAsset(`http://${host}/`);
  const scan = await api.startScan([asset.id]);

  await page.goto(`${productUrl}/dashboard/assets`);
  await expect(page.getByText(host).first()).toBeVisible();
  const saved = page.waitForResponse(
    (response) =>
      response.url().endsWith('/auth/v1/user') &&
      response.ok() &&
      response.request().postDataJSON()?.data?.active_workspace !== undefined,
  );
  await switchTo(page, 'Harbour');
  await expect(messages(page)).toContainText('Switched to workspace: Harbour');
  await expect(switcher(page)).toContainText('Harbour');
  await expect(page).toHaveURL(addressOf(productUrl, '/dashboard/assets', harbour));
  await expect(heading(page, 'Assets')).toBeVisible();
  // Nothing of the previous workspace stays on the screen.
  await expect(page.getByText(host)).toHaveCount(0);

  // It is still open after a reload, and in another browser. A reload would cancel a save under way.
  await saved;
  await page.reload();
  await expect(switcher(page)).toContainText('Harbour');
  const elsewhere = await (await browser.newContext()).newPage();
  await openDashboard(elsewhere, productUrl, account);
  await expect(switcher(elsewhere)).toContainText('Harbour');
  await elsewhere.context().close();

  // The scan of the previous workspace is replaced by the list of scans.
  await switchTo(page, 'Personal');
  await page.goto(`${productUrl}/dashboard/scans/${scan.id}`);
  await expect(page.getByText(host).first()).toBeVisible();
  await switchTo(page, 'Harbour');
  await expect(page).toHaveURL(addressOf(productUrl, '/dashboard/scans', harbour));
  await expect(heading(page, 'Scans')).toBeVisible();
});

test(
  'with one workspace there is nothing to switch to and no message',
  deep,
  async ({ signedIn: page }) => {
    await switcher(page).click();
    const entries = page.getByRole('menuitemcheckbox');
    await expect(entries).toHaveCount(1);
    await entries.click();
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(messages(page)).not.toContainText('Switched to workspace');
  },
);

test(
  'a failure to load workspaces is shown under the title, and Try again loads them',
  deep,
  async ({ page, productUrl, account, consoleErrors }) => {
    await page.route('**/api/workspaces/list', (route) =>
      route.fulfill({ status: 500, json: { error: 'Something went wrong' } }),
    );
    await page.goto(`${productUrl}/login`);
    await page.getByLabel('Work email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    for (const [path, title] of [
      ['/dashboard', 'Overview'],
      ['/dashboard/scans', 'Scans'],
    ] as const) {
      await expect(page).toHaveURL(/\/dashboard/);
      await page.goto(productUrl + path);
      await expect(heading(page, title)).toBeVisible();
      await expect(page.getByRole('main')).toContainText('Failed to fetch workspaces');
      await expectNoAxeViolations(page);
    }
    await page.unroute('**/api/workspaces/list');
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('main')).not.toContainText('Failed to fetch workspaces');
    await expect(heading(page, 'Scans')).toBeVisible();
    await expect(switcher(page)).toContainText('Personal');
    // The browser logs the mocked error responses.
    consoleErrors.length = 0;
  },
);

test('an account without workspaces shows an error', deep, async ({ member: page, productUrl }) => {
  await page.route('**/api/workspaces/list', (route) =>
    route.fulfill({ json: { success: true, data: [] } }),
  );
  await page.goto(`${productUrl}/dashboard/scans`);
  await expect(page.getByRole('main')).toContainText('Failed to initialize workspace store');
});

test('while the workspace loads, a page shows its title and is busy', async ({
  member: page,
  productUrl,
}) => {
  let continueLoading = () => {};
  const mayLoad = new Promise<void>((resolve) => {
    continueLoading = resolve;
  });
  await page.route('**/api/workspaces/list', async (route) => {
    await mayLoad;
    await route.continue();
  });
  await page.goto(`${productUrl}/dashboard/scans`);
  await expect(heading(page, 'Scans')).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy="true"]').first()).toBeVisible();
  continueLoading();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(heading(page, 'Scans')).toBeVisible();
});
