import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { SETTLE_MS } from '../../src/remotes/watch-leftovers.ts';
import { createAccount } from '../fixtures/account.ts';
import { expect, openDashboard, test } from '../fixtures/journey.ts';
import { type Stack, startStack } from '../fixtures/stack.ts';
import { createWorkingCopy, type WorkingCopy } from './working-copy.ts';

const ASSETS_PAGE = 'mfe-assets/src/features/asset-list/asset-list.page.tsx';
const HEADER = 'shell/src/layout/header-tools.tsx';
const API = 'bff/src/app.ts';

/** Leaves a listener at each rendering. */
const LEAK = "  window.addEventListener('resize', () => {});\n";

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const errorCard = (page: Page) => page.getByRole('alert').filter({ hasText: 'could not be built' });

/** Opens the form for a new asset and fills its first field. */
const startAddingAsset = async (page: Page, url: string) => {
  await page.goto(`${url}/dashboard/assets?add=1`);
  const field = page.getByRole('dialog').getByRole('textbox').first();
  await field.fill('kept.example');
  return field;
};

test.describe('npm run dev with one remote from source and the others from a registry', () => {
  let copy: WorkingCopy;
  let devStack: Stack;

  // All tests share one start, which takes most of the time.
  test.describe.configure({ mode: 'default' });
  test.beforeAll(async ({ productUrl }) => {
    copy = await createWorkingCopy();
    const registry = `${productUrl}/remotes.json`;
    const program = 'shared-libs/tooling/src/dev/main.ts';
    const command = [program, '--remote', 'mfe-assets', '--registry', registry];
    devStack = await startStack({}, { root: copy.root, command });
  });
  test.afterAll(async () => {
    expect(await devStack.stop()).toBe(0);
    await copy.remove();
  });

  test('only pages of the dev server may load code from its origins', async ({
    page,
    productUrl,
  }) => {
    const policyOf = async (url: string) =>
      (await page.goto(`${url}/login`))?.headers()['content-security-policy'] ?? '';
    const registry = await (await page.request.get(`${devStack.url}/remotes.json`)).json();
    const origins: string[] = registry.remotes.map(
      (remote: { baseUrl: string }) => new URL(remote.baseUrl).origin,
    );
    const devOrigins = origins.filter((origin) => !origin.startsWith(new URL(productUrl).origin));
    const devPolicy = await policyOf(devStack.url);
    for (const origin of devOrigins) expect(devPolicy).toContain(origin);
    expect(devPolicy).not.toMatch(/unsafe|\*/);

    const productPolicy = await policyOf(productUrl);
    const source = registry.remotes.find(({ name }: { name: string }) => name === 'mfe-assets');
    expect(productPolicy).not.toContain(new URL(source.baseUrl).origin);
    expect(productPolicy).not.toMatch(/unsafe|\*/);
    const index = await readFile(
      path.resolve(import.meta.dirname, '../../dist/index.html'),
      'utf8',
    );
    expect(index).not.toContain('__REACT_DEVTOOLS_GLOBAL_HOOK__');
  });

  test('the console tells what a remote keeps over mounts, and the product does not watch', async ({
    page,
    productUrl,
  }) => {
    const isWatched = () => page.evaluate(() => Object.hasOwn(window, 'addEventListener'));
    await page.goto(`${productUrl}/login`);
    expect(await isWatched()).toBe(false);

    const { url } = devStack;
    const told: string[] = [];
    page.on('console', (message) => told.push(message.text()));
    await copy.edit(ASSETS_PAGE, '  return (', `${LEAK}  return (`);
    await openDashboard(page, url, await createAccount(url, devStack));
    expect(await isWatched()).toBe(true);
    const menu = page.getByRole('navigation', { name: 'Main' });
    await expect(async () => {
      for (const name of ['Assets', 'Scans']) {
        await menu.getByRole('link', { name }).click();
        await expect(title(page, name)).toBeVisible();
      }
      expect(told.join('\n')).toContain('mfe-assets keeps listeners after it is unmounted');
    }).toPass({ intervals: [SETTLE_MS] });
    await copy.edit(ASSETS_PAGE, LEAK, '');
  });

  test('edits reach the running page and typed input stays', async ({ page, consoleErrors }) => {
    const { url, output: said } = devStack;
    await openDashboard(page, url, await createAccount(url, devStack));
    await page.goto(`${url}/dashboard/scans`);
    await expect(title(page, 'Scans')).toBeVisible();

    const field = await startAddingAsset(page, url);
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });

    await copy.edit(ASSETS_PAGE, 'title="Assets"', 'title="Assets, edited"');
    await expect(page.locator('h1', { hasText: 'Assets, edited' })).toBeAttached();
    await copy.edit(HEADER, '<HelpMenu />', '<HelpMenu /><i data-edited />');
    await expect(page.locator('[data-edited]')).toBeAttached();

    await copy.edit(ASSETS_PAGE, 'title="Assets, edited"', 'title="Assets" {{');
    await expect(errorCard(page)).toContainText(`${ASSETS_PAGE.replace('mfe-assets/', '')}:`);
    await expect.poll(said).toContain(`mfe-assets: ${ASSETS_PAGE.replace('mfe-assets/', '')}:`);
    await copy.edit(ASSETS_PAGE, 'title="Assets" {{', 'title="Assets, mended"');
    await expect(page.locator('h1', { hasText: 'Assets, mended' })).toBeAttached();
    await expect(errorCard(page)).toHaveCount(0);

    await expect(field).toHaveValue('kept.example');
    expect(loads).toBe(0);

    await copy.edit(ASSETS_PAGE, '  return (', '  if (first) throw new Error("x");\n  return (');
    await expect(page.getByText('Assets could not be shown')).toBeAttached();
    await copy.edit(ASSETS_PAGE, '  if (first) throw new Error("x");\n', '');
    await expect(page.getByText('No assets yet')).toBeAttached();

    await copy.edit(API, "app.disable('x-powered-by');", 'app.disable("x-powered-by") app');
    await expect.poll(said).toMatch(/The API ended unexpectedly: SyntaxError.*app\.ts:\d+/);
    const whileBroken = await page.request.get(`${url}/api/previews/local`);
    expect(await whileBroken.json()).toEqual({ error: expect.stringContaining('SyntaxError') });
    await copy.edit(API, 'app.disable("x-powered-by") app', "app.set('etag', false);");
    await expect.poll(said).toContain('API and worker: restarted with the changes');
    await page.close();
    // React logs the thrown error, and requests failed while the API was down.
    consoleErrors.length = 0;
  });
});
