import { spawn } from 'node:child_process';
import { cp, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Registry } from '@parapet/contracts/release';
import type { Page } from '@playwright/test';
import { createAccount } from '../fixtures/account.ts';
import { expect, signIn, test } from '../fixtures/journey.ts';
import { baseOf, codeOf, readRegistry } from '../fixtures/registry.ts';
import { type Stack, startStack } from '../fixtures/stack.ts';

const repository = fileURLToPath(new URL('../../../', import.meta.url));
const BILLING = 'mfe-billing';
const NEWS = 'A new version of Parapet is ready.';
const tomorrow = { id: 'build-of-tomorrow', timestamp: 1 };

/** From now on the shell's origin tells of a newer build. */
const deployShell = (page: Page, productUrl: string) =>
  page.route(`${productUrl}/builds/latest.json`, (route) => route.fulfill({ json: tomorrow }));

const comeBackToTheTab = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });

const reload = async (page: Page) => {
  await Promise.all([
    page.waitForEvent('load'),
    messages(page).getByRole('button', { name: 'Reload' }).click(),
  ]);
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
};

test('who comes back after a deployment is offered the reload', async ({
  signedIn: page,
  productUrl,
}) => {
  await deployShell(page, productUrl);
  await comeBackToTheTab(page);
  await expect(messages(page)).toContainText(NEWS);
  await page.unroute(`${productUrl}/builds/latest.json`);
  await reload(page);
  await comeBackToTheTab(page);
  await expect(messages(page)).not.toContainText(NEWS);
});

test('shell and live remotes are asked, each where it is served, at the start and on coming back', async ({
  page,
  productUrl,
}) => {
  const { remotes } = await readRegistry(productUrl);
  const places = [
    `${productUrl}/builds/latest.json`,
    ...remotes.map(({ baseUrl }) => new URL('../builds/latest.json', baseUrl).href),
  ];
  const asked: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/builds/latest.json')) asked.push(request.url());
  });
  await page.goto(`${productUrl}/login`);
  await expect.poll(() => asked.toSorted()).toEqual(places.toSorted());
  await comeBackToTheTab(page);
  await expect.poll(() => asked.length).toBe(2 * places.length);
});

test('what is announced and not live is not offered', async ({ signedIn: page, productUrl }) => {
  const base = await baseOf(productUrl, BILLING);
  const announcement = new URL('../builds/latest.json', base).href;
  await page.route(announcement, (route) =>
    route.fulfill({ json: tomorrow, headers: { 'access-control-allow-origin': '*' } }),
  );
  // By the second answer of the registry, the page has acted on the first.
  for (const time of ['first', 'second']) {
    const confirmed = page.waitForResponse('**/remotes.json');
    await comeBackToTheTab(page);
    expect((await confirmed).ok(), `the ${time} answer`).toBe(true);
  }
  await expect(messages(page)).not.toContainText(NEWS);
});

/** A further build of what is live, with a name of its own. */
const buildAnew = async ({ dataDir }: Stack, live: string, folder: string): Promise<string> => {
  const next = `${live}-next`;
  const dist = path.join(folder, BILLING);
  await cp(path.join(dataDir, 'releases', BILLING, live), dist, { recursive: true });
  const manifest = path.join(dist, 'builds', 'meta', `${next}.json`);
  await rename(path.join(dist, 'builds', 'meta', `${live}.json`), manifest);
  const described = JSON.parse(await readFile(manifest, 'utf8'));
  await writeFile(manifest, JSON.stringify({ ...described, buildId: next }));
  await writeFile(
    path.join(dist, 'builds', 'latest.json'),
    JSON.stringify({ ...tomorrow, id: next }),
  );
  return dist;
};

/** `npm run release -- …`; rejects with what it said when it did not succeed. */
const release = async (...args: string[]): Promise<void> => {
  const child = spawn(process.execPath, ['shared-libs/build/bin/release.mjs', ...args], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  }
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`release ${args.join(' ')} ended with ${code}: ${said}`);
};

test('a release of one remote, and its rollback, reach the pages that are open', async ({
  page,
}, testInfo) => {
  test.setTimeout(240_000);
  // A release in the product of all journeys would be told to all of them.
  const stack = await startStack();
  try {
    const { remotes } = await readRegistry(stack.url);
    const live = remotes.find(({ name }) => name === BILLING);
    if (!live) throw new Error(`${BILLING} is not live`);
    const to = ['--to', path.join(stack.dataDir, 'releases')];
    const dist = await buildAnew(stack, live.manifest.buildId, testInfo.outputPath());
    const running = async () => {
      const { remotes: now } = (await page.evaluate(async () =>
        (await fetch('/remotes.json')).json(),
      )) as Registry;
      return now.find(({ name }) => name === BILLING)?.manifest.buildId;
    };
    await signIn(page, stack.url, await createAccount(stack.url));

    await release(
      BILLING,
      '--dist',
      dist,
      ...to,
      '--base-url',
      new URL(live.baseUrl).origin,
      '--unserved',
    );
    await expect.poll(running).toBe(`${live.manifest.buildId}-next`);
    await comeBackToTheTab(page);
    await expect(messages(page)).toContainText(NEWS);
    await reload(page);

    await release('rollback', BILLING, ...to);
    await expect.poll(running).toBe(live.manifest.buildId);
    await comeBackToTheTab(page);
    await expect(messages(page)).toContainText(NEWS);
    await reload(page);
    await comeBackToTheTab(page);
    await expect(messages(page)).not.toContainText(NEWS);
  } finally {
    // An open page would go on asking the product that is gone.
    await page.close();
    await stack.stop();
  }
});

test('code that a deployment has taken away brings the page anew, once', async ({
  page,
  productUrl,
  account,
  consoleErrors,
}) => {
  const isItsCode = await codeOf(productUrl, BILLING);
  // The page must have seen the build of today before that of tomorrow is there.
  await Promise.all([
    page.waitForResponse(`${productUrl}/builds/latest.json`),
    page.goto(`${productUrl}/login`),
  ]);
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await deployShell(page, productUrl);
  await page.route(isItsCode, (route) => route.abort());
  await page.getByLabel('Work email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  // The panel of the missing code: the page has been loaded anew, and then left as it is.
  await expect(page.getByRole('alert').filter({ hasText: 'Plan and usage' })).toBeVisible();
  await expect(page).toHaveURL(`${productUrl}/dashboard`);
  expect(loads).toBe(1);
  // The aborted requests are logged by the browser; this journey wanted them.
  consoleErrors.length = 0;
});
