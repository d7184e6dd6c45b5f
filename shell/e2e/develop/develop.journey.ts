import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { createAccount } from '../fixtures/account.ts';
import { expect, signIn, test } from '../fixtures/journey.ts';
import { type Stack, startStack } from '../fixtures/stack.ts';
import { createWorkingCopy, type WorkingCopy } from './working-copy.ts';

const ASSETS_PAGE = 'mfe-assets/src/features/asset-list/asset-list.page.tsx';
const HEADER = 'shell/src/layout/header-tools.tsx';
const API = 'bff/src/app.ts';

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const errorCard = (page: Page) => page.getByRole('alert').filter({ hasText: 'could not be built' });

/** Opens the form for an asset and leaves it half filled in. */
const beginToType = async (page: Page, url: string) => {
  await page.goto(`${url}/dashboard/assets?add=1`);
  const field = page.getByRole('dialog').getByRole('textbox').first();
  await field.fill('kept.example');
  return field;
};

test.describe('npm run dev, with one remote from source and the others from a registry', () => {
  let copy: WorkingCopy;
  let development: Stack;

  // One start for both: it is most of the time.
  test.describe.configure({ mode: 'serial' });
  test.beforeAll(async ({ productUrl }) => {
    copy = await createWorkingCopy();
    const registry = `${productUrl}/remotes.json`;
    const program = 'shared-libs/build/src/dev/main.ts';
    const command = [program, '--remote', 'mfe-assets', '--registry', registry];
    development = await startStack({}, { root: copy.root, command });
  });
  test.afterAll(async () => {
    expect(await development.stop()).toBe(0);
    await copy.remove();
  });

  test('only its own pages are open to what is developed', async ({ page, productUrl }) => {
    const policyOf = async (url: string) =>
      (await page.goto(`${url}/login`))?.headers()['content-security-policy'] ?? '';
    const registry = await (await page.request.get(`${development.url}/remotes.json`)).json();
    const origins: string[] = registry.remotes.map(
      (remote: { baseUrl: string }) => new URL(remote.baseUrl).origin,
    );
    const own = origins.filter((origin) => !origin.startsWith(new URL(productUrl).origin));
    const developed = await policyOf(development.url);
    for (const origin of own) expect(developed).toContain(origin);
    expect(developed).not.toMatch(/unsafe|\*/);

    const released = await policyOf(productUrl);
    const source = registry.remotes.find(({ name }: { name: string }) => name === 'mfe-assets');
    expect(released).not.toContain(new URL(source.baseUrl).origin);
    expect(released).not.toMatch(/unsafe|\*/);
    const index = await readFile(
      path.resolve(import.meta.dirname, '../../dist/index.html'),
      'utf8',
    );
    expect(index).not.toContain('__REACT_DEVTOOLS_GLOBAL_HOOK__');
  });

  test('edits arrive in the running page, and what was typed stays', async ({
    page,
    consoleErrors,
  }) => {
    const { url, said } = development;
    await signIn(page, url, await createAccount(url));
    await page.goto(`${url}/dashboard/scans`);
    await expect(title(page, 'Scans')).toBeVisible();

    const field = await beginToType(page, url);
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
    const broken = await page.request.get(`${url}/api/previews/local`);
    expect(await broken.json()).toEqual({ error: expect.stringContaining('SyntaxError') });
    await copy.edit(API, 'app.disable("x-powered-by") app', "app.set('etag', false);");
    await expect.poll(said).toContain('API and worker: restarted with the changes');
    await page.close();
    // React says what was thrown, and what the page asked of the API while it was gone was refused.
    consoleErrors.length = 0;
  });
});
