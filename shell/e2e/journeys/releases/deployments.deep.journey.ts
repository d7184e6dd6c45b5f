import { spawn } from 'node:child_process';
import { cp, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Registry } from '@parapet/contracts/releases/release';
import type { Page } from '@playwright/test';
import { createAccount } from '../../fixtures/account.ts';
import { expect, openDashboard, test } from '../../fixtures/journey.ts';
import { readRegistry } from '../../fixtures/registry.ts';
import { type Stack, startStack } from '../../fixtures/stack.ts';
import { messages, newerBuild, returnToTab, UPDATE_MESSAGE } from './update-message.ts';

const repository = fileURLToPath(new URL('../../../../', import.meta.url));
const BILLING = 'mfe-billing';

/** Accepts the offer of the remote alone, and waits for its panel in that build, without a reload. */
const update = async (page: Page, build: string): Promise<void> => {
  const offer = messages(page).getByText(/^A new version of (?!the Parapet frame)/);
  await expect(async () => {
    await returnToTab(page);
    await expect(offer).toBeVisible();
  }).toPass();
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const loaded = page.waitForRequest((request) => request.url().includes(`/${build}/`));
  await messages(page).getByRole('button', { name: 'Update' }).click();
  await loaded;
  await expect(page.getByText('Plan and usage').first()).toBeVisible();
  expect(loads).toBe(0);
};

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

test('an open page takes a release of one remote and its rollback in place, and a released shell loads itself', async ({
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
      '--untried',
    );
    await expect.poll(liveBuildId).toBe(`${live.manifest.buildId}-next`);
    await update(page, `${live.manifest.buildId}-next`);

    await release(stack, 'rollback', BILLING, ...to);
    await expect.poll(liveBuildId).toBe(live.manifest.buildId);
    await update(page, live.manifest.buildId);
    await returnToTab(page);
    await expect(messages(page)).not.toContainText(UPDATE_MESSAGE);

    await release(
      stack,
      'shell',
      '--dist',
      path.join(repository, 'shell/dist'),
      ...to,
      '--untried',
    );
    const { id } = await (await fetch(`${stack.url}/builds/latest.json`)).json();
    const htmlOf = async (path: string) =>
      (await fetch(stack.url + path, { headers: { accept: 'text/html' } })).text();
    await expect.poll(() => htmlOf('/dashboard')).toContain(`src="/builds/${id}/main.`);
    // A public document only names the scripts, for when somebody turns to the app.
    await expect.poll(() => htmlOf('/')).toContain(`/builds/${id}/main.`);
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
