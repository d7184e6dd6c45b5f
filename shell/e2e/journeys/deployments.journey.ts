import { spawn } from 'node:child_process';
import { cp, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Registry } from '@parapet/contracts/release';
import type { Page } from '@playwright/test';
import { createAccount } from '../fixtures/account.ts';
import { expect, openDashboard, test } from '../fixtures/journey.ts';
import { baseUrlOf, readRegistry, scriptsOf } from '../fixtures/registry.ts';
import { type Stack, startStack } from '../fixtures/stack.ts';

const repository = fileURLToPath(new URL('../../../', import.meta.url));
const BILLING = 'mfe-billing';
const UPDATE_MESSAGE = 'A new version of Parapet is ready.';
const newerBuild = { id: 'newer-build', timestamp: 1 };

/** Announces a newer build of the shell to this page. */
const announceShellBuild = (page: Page, productUrl: string) =>
  page.route(`${productUrl}/builds/latest.json`, (route) => route.fulfill({ json: newerBuild }));

/** Dispatches the event of a tab that becomes visible. */
const returnToTab = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });

const reload = async (page: Page) => {
  await Promise.all([
    page.waitForEvent('load'),
    messages(page).getByRole('button', { name: 'Reload' }).click(),
  ]);
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
};

test('a page offers a reload when its tab becomes visible after a deployment', async ({
  signedIn: page,
  productUrl,
}) => {
  await announceShellBuild(page, productUrl);
  await returnToTab(page);
  await expect(messages(page)).toContainText(UPDATE_MESSAGE);
  await page.unroute(`${productUrl}/builds/latest.json`);
  await reload(page);
  await returnToTab(page);
  await expect(messages(page)).not.toContainText(UPDATE_MESSAGE);
});

test('the latest builds of the shell and of every live remote are requested at the start and when the tab becomes visible', async ({
  page,
  productUrl,
}) => {
  const { remotes } = await readRegistry(productUrl);
  const expectedUrls = [
    `${productUrl}/builds/latest.json`,
    ...remotes.map(({ baseUrl }) => new URL('../builds/latest.json', baseUrl).href),
  ];
  const requestedUrls: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/builds/latest.json')) requestedUrls.push(request.url());
  });
  await page.goto(`${productUrl}/login`);
  await expect.poll(() => requestedUrls.toSorted()).toEqual(expectedUrls.toSorted());
  await returnToTab(page);
  await expect.poll(() => requestedUrls.length).toBe(2 * expectedUrls.length);
});

test('an announced build that is not live offers no reload', async ({
  signedIn: page,
  productUrl,
}) => {
  const base = await baseUrlOf(productUrl, BILLING);
  const announcement = new URL('../builds/latest.json', base).href;
  await page.route(announcement, (route) =>
    route.fulfill({ json: newerBuild, headers: { 'access-control-allow-origin': '*' } }),
  );
  // When the second registry response arrives, the page has handled the first.
  for (const time of ['first', 'second']) {
    const confirmed = page.waitForResponse('**/remotes.json');
    await returnToTab(page);
    expect((await confirmed).ok(), `the ${time} response`).toBe(true);
  }
  await expect(messages(page)).not.toContainText(UPDATE_MESSAGE);
});

/** Copies the live build under a new build id. @returns the folder of the copy */
const copyBuild = async ({ dataDir }: Stack, live: string, folder: string): Promise<string> => {
  const next = `${live}-next`;
  const dist = path.join(folder, BILLING);
  await cp(path.join(dataDir, 'releases', BILLING, live), dist, { recursive: true });
  const manifest = path.join(dist, 'builds', 'meta', `${next}.json`);
  await rename(path.join(dist, 'builds', 'meta', `${live}.json`), manifest);
  const content = JSON.parse(await readFile(manifest, 'utf8'));
  await writeFile(manifest, JSON.stringify({ ...content, buildId: next }));
  await writeFile(
    path.join(dist, 'builds', 'latest.json'),
    JSON.stringify({ ...newerBuild, id: next }),
  );
  return dist;
};

/** Runs `npm run release -- …`; rejects with its output if it fails. */
const release = async ({ dataDir }: Stack, ...args: string[]): Promise<void> => {
  const child = spawn(process.execPath, ['shared-libs/tooling/bin/release.mjs', ...args], {
    cwd: repository,
    // The installation's own data folder has the key that it knows.
    env: { ...process.env, PARAPET_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`release ${args.join(' ')} ended with ${code}: ${output}`);
};

test('open pages offer a reload after a release of one remote and after its rollback, and a released shell loads itself', async ({
  page,
}, testInfo) => {
  // A release in the shared product would affect the other journeys.
  const stack = await startStack();
  try {
    const { remotes } = await readRegistry(stack.url);
    const live = remotes.find(({ name }) => name === BILLING);
    if (!live) throw new Error(`${BILLING} is not live`);
    const to = ['--to', path.join(stack.dataDir, 'releases')];
    const dist = await copyBuild(stack, live.manifest.buildId, testInfo.outputPath());
    const liveBuildId = async () => {
      const { remotes: current } = (await page.evaluate(async () =>
        (await fetch('/remotes.json')).json(),
      )) as Registry;
      return current.find(({ name }) => name === BILLING)?.manifest.buildId;
    };
    await openDashboard(page, stack.url, await createAccount(stack.url, stack));

    await release(
      stack,
      BILLING,
      '--dist',
      dist,
      ...to,
      '--base-url',
      new URL(live.baseUrl).origin,
      '--unserved',
    );
    await expect.poll(liveBuildId).toBe(`${live.manifest.buildId}-next`);
    await returnToTab(page);
    await expect(messages(page)).toContainText(UPDATE_MESSAGE);
    await reload(page);

    await release(stack, 'rollback', BILLING, ...to);
    await expect.poll(liveBuildId).toBe(live.manifest.buildId);
    await returnToTab(page);
    await expect(messages(page)).toContainText(UPDATE_MESSAGE);
    await reload(page);
    await returnToTab(page);
    await expect(messages(page)).not.toContainText(UPDATE_MESSAGE);

    await release(
      stack,
      'shell',
      '--dist',
      path.join(repository, 'shell/dist'),
      ...to,
      '--unserved',
    );
    const { id } = await (await fetch(`${stack.url}/builds/latest.json`)).json();
    const html = async () => (await fetch(stack.url, { headers: { accept: 'text/html' } })).text();
    await expect.poll(html).toContain(`src="/builds/${id}/main.`);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    const own = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name))
        .filter(({ origin, pathname }) => origin === location.origin && /\.\w{8}\./.test(pathname))
        .map(({ pathname }) => pathname),
    );
    expect(own).toContainEqual(expect.stringContaining(`/builds/${id}/main.`));
    expect(own.filter((pathname) => !pathname.startsWith(`/builds/${id}/`))).toEqual([]);
  } finally {
    // An open page keeps sending requests to the stopped product.
    await page.close();
    await stack.stop();
  }
});

test('code that a deployment has removed reloads the page once', async ({
  page,
  productUrl,
  account,
  consoleErrors,
}) => {
  const isBillingScript = await scriptsOf(productUrl, BILLING);
  // The page must read the current build before the newer one is announced.
  await Promise.all([
    page.waitForResponse(`${productUrl}/builds/latest.json`),
    page.goto(`${productUrl}/login`),
  ]);
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await announceShellBuild(page, productUrl);
  await page.route(isBillingScript, (route) => route.abort());
  await page.getByLabel('Work email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect.poll(() => loads).toBe(1);
  // The error card of the missing code: the page does not reload again.
  await expect(page.getByRole('alert').filter({ hasText: 'Plan and usage' })).toBeVisible();
  await expect(page).toHaveURL(`${productUrl}/dashboard`);
  expect(loads).toBe(1);
  // The browser logs the aborted requests.
  consoleErrors.length = 0;
});
