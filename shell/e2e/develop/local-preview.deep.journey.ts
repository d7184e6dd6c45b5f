import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { grantPreviews } from '../fixtures/account.ts';
import { expect, test } from '../fixtures/journey.ts';
import { createWorkingCopy, type WorkingCopy } from './working-copy.ts';

const ASSETS_PAGE = 'mfe-assets/src/features/asset-list/asset-list.page.tsx';

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const bar = (page: Page) => page.getByRole('complementary', { name: 'Preview' });

test.describe('npm run dev -w mfe-assets', () => {
  // Serial: the product allows previews from one local port only.
  test.describe.configure({ mode: 'default' });
  let copy: WorkingCopy;
  let server: ChildProcess;
  let url: string;

  test.beforeEach(async () => {
    copy = await createWorkingCopy();
    server = spawn(process.execPath, ['../shared-libs/tooling/src/dev/alone-main.ts'], {
      cwd: path.join(copy.root, 'mfe-assets'),
      env: { ...process.env, PORT: process.env.PARAPET_E2E_LOCAL_PORT },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    url = await new Promise((resolve, reject) => {
      let output = '';
      server.stdout?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const ready = /is ready at (\S+)/.exec(output)?.[1];
        if (ready) resolve(ready);
      });
      server.once('exit', (code) =>
        reject(new Error(`The dev server exited with ${code}:\n${output}`)),
      );
    });
  });
  test.afterEach(async () => {
    if (server.exitCode === null) {
      server.kill('SIGINT');
      expect(await once(server, 'exit')).toEqual([0, null]);
    }
    await copy.remove();
  });

  test('serves the remote standalone with hot reload, and as a local preview in the product', async ({
    member: page,
    productUrl,
    account,
    context,
  }) => {
    await grantPreviews(account);
    const standalone = await context.newPage();
    await standalone.goto(`${url}/dashboard/assets`);
    await expect(title(standalone, 'Assets')).toBeVisible();
    await standalone.evaluate(() => Object.assign(window, { sameDocument: true }));
    await copy.edit(ASSETS_PAGE, 'title="Assets"', 'title="Assets, alone"');
    await expect(title(standalone, 'Assets, alone')).toBeVisible();
    expect(await standalone.evaluate(() => 'sameDocument' in window)).toBe(true);
    await standalone.close();

    /** Returns the content security policy of the next page load. */
    const nextPolicy = async () => {
      const response = await page.request.get(productUrl, { headers: { accept: 'text/html' } });
      return response.headers()['content-security-policy'];
    };
    await page.goto(`${productUrl}/dashboard/assets?preview=mfe-assets@local`);
    const question = page.getByRole('alertdialog', { name: 'Preview mfe-assets?' });
    await expect(question).toContainText(`local build, from ${url}.`);
    expect(await nextPolicy()).not.toContain(url);
    await question.getByRole('button', { name: 'Show preview' }).click();
    await expect(title(page, 'Assets, alone')).toBeVisible();
    expect(await nextPolicy()).toContain(url);
    await expect(bar(page)).toContainText('local build');

    await copy.edit(ASSETS_PAGE, 'title="Assets, alone"', 'title="Assets, previewed"');
    await expect(title(page, 'Assets, previewed')).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);

    await bar(page).getByRole('button', { name: 'Back to production' }).click();
    await expect(title(page, 'Assets')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'previewed' })).toHaveCount(0);
    expect(await nextPolicy()).not.toContain(url);
  });

  test('allows no requests from other origins and hosts', async ({ request }) => {
    const allowedOrigin = async (origin: string) => {
      const response = await request.get(`${url}/main.js`, { headers: { origin } });
      return response.headers()['access-control-allow-origin'];
    };
    expect(await allowedOrigin('http://localhost:3000')).toBe('http://localhost:3000');
    expect(await allowedOrigin('https://evil.example')).toBeUndefined();
    const rebound = await request.get(`${url}/main.js`, { headers: { host: 'evil.example' } });
    expect(rebound.status()).toBe(421);
  });
});
