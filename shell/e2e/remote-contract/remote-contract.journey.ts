import { createHash } from 'node:crypto';
import { appendFile, cp, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { REMOTES } from '@parapet/build/remotes';
import type { LatestBuild, ReleaseManifest } from '@parapet/contracts/release';
import { checkRemoteContract } from '@parapet/test-kit/remote-contract';
import { expect, test } from '@playwright/test';

const distOf = (remote: string) =>
  fileURLToPath(new URL(`../../../${remote}/dist`, import.meta.url));

for (const remote of REMOTES) {
  test(`${remote} keeps the contract between remote and host`, async ({ page }) => {
    expect(await checkRemoteContract(distOf(remote), page)).toEqual([]);
  });
}

/** A copy of a build, with its release manifest to be changed. */
const copyBuild = async (dist: string) => {
  await cp(distOf('mfe-billing'), dist, { recursive: true });
  const { id } = JSON.parse(await readFile(`${dist}/builds/latest.json`, 'utf8')) as LatestBuild;
  const file = `${dist}/builds/meta/${id}.json`;
  const manifest = JSON.parse(await readFile(file, 'utf8')) as ReleaseManifest;
  return { manifest, save: () => writeFile(file, JSON.stringify(manifest)) };
};

test('a file that was changed after the build violates the contract', async ({
  page,
}, testInfo) => {
  const dist = testInfo.outputPath('dist');
  const { manifest } = await copyBuild(dist);
  await appendFile(`${dist}/${manifest.entry}`, '\n');
  const violations = await checkRemoteContract(dist, page);
  expect(violations).toEqual([`${manifest.entry} is not what its hash says`]);
});

test('a page without a route and a style for the whole page violate the contract', async ({
  page,
}, testInfo) => {
  const dist = testInfo.outputPath('dist');
  const { manifest, save } = await copyBuild(dist);
  const css = '@layer base { body { color: red; } }';
  await writeFile(`${dist}/global.css`, css);
  const hash = createHash('sha384').update(css).digest('base64');
  manifest.integrity['global.css'] = `sha384-${hash}`;
  const path = '/dashboard/promised';
  manifest.pages.push({ path, title: 'Promised', layout: 'dashboard', guard: 'auth' });
  await save();
  expect(await checkRemoteContract(dist, page)).toEqual([
    'global.css styles the whole page: body { color: red; }',
    `${path} is declared, and shows nothing`,
  ]);
});

test('a folder without a build violates the contract', async ({ page }, testInfo) => {
  const dist = testInfo.outputPath('nothing');
  expect(await checkRemoteContract(dist, page)).toEqual([`${dist} holds no finished build`]);
});
