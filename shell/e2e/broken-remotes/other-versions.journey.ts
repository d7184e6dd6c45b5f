import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { deep, deepAfterFirst, delivery } from '../fixtures/deep.ts';
import {
  linkOwnPackages,
  linkThirdPartyPackages,
  repository,
} from '../fixtures/install-packages.ts';
import { expect } from '../fixtures/journey.ts';
import { type BuiltFixture, buildFixture, test } from './broken-remote.ts';
import { PAGE } from './fixture-remote/release.ts';

const KIT = '@parapet/remote-kit';
const CONTRACTS = '@parapet/contracts';

const card = (page: Page) => page.getByRole('alert').filter({ hasText: 'Fixture' });
const works = (page: Page) => page.getByRole('heading', { name: 'The fixture works' });

/** Builds the fixture like a team that has installed these versions of our packages. */
const buildWithVersions = async (versions: Record<string, string>): Promise<BuiltFixture> => {
  const root = await mkdtemp(path.join(tmpdir(), 'parapet-versions-'));
  await cp(path.join(import.meta.dirname, 'fixture-remote'), root, { recursive: true });
  await linkThirdPartyPackages(root);
  await linkOwnPackages(root, versions);
  return buildFixture(root, path.join(root, 'dist'));
};

const removeBuild = ({ dist }: BuiltFixture) =>
  rm(path.dirname(dist), { recursive: true, force: true });

const versionHere = async (name: string): Promise<string> => {
  const file = path.join(repository, 'node_modules', name, 'package.json');
  return (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version;
};

for (const [index, [description, name, version]] of (
  [
    ['a newer kit', KIT, '99.0.0'],
    ['an older kit of another major version', KIT, '0.9.0'],
    ['newer contracts', CONTRACTS, '99.0.0'],
    ['older contracts of another major version', CONTRACTS, '0.9.0'],
  ] as const
).entries()) {
  test(
    `a remote built with ${description} is rejected before its code runs, and both versions are shown`,
    deepAfterFirst(index, delivery),
    async ({ page, productUrl, addRemote, fixtureBuild }) => {
      const builtWith = { ...fixtureBuild.manifest.builtWith, [name]: version };
      const build = { ...fixtureBuild, manifest: { ...fixtureBuild.manifest, builtWith } };
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await addRemote({ build });
      await page.goto(productUrl + PAGE);
      const here = await versionHere(name);
      await expect(card(page)).toContainText(
        `It was built with version ${version} of ${name}, and this page has version ${here}.`,
      );
      expect(requests.filter((url) => url.includes('/fixture/'))).toEqual([]);
      await page.goto(`${productUrl}/pricing`);
      await expect(page.getByRole('heading', { level: 1, name: 'Pricing' })).toBeVisible();
    },
  );
}

test(
  'a remote whose manifest records no versions is rejected too, and both versions are shown',
  deep,
  async ({ page, productUrl, addRemote, consoleErrors }) => {
    const build = await buildWithVersions({ [KIT]: '99.0.0' });
    const { builtWith, ...manifest } = build.manifest;
    expect(builtWith).toMatchObject({ [KIT]: '99.0.0' });
    await addRemote({ build: { ...build, manifest } });
    await page.goto(productUrl + PAGE);
    const here = await versionHere(KIT);
    await expect(card(page)).toContainText(
      `It was built with version 99.0.0 of ${KIT}, and this page has version ${here}.`,
    );
    await removeBuild(build);
    // Module Federation logs what it rejects.
    consoleErrors.length = 0;
  },
);

test(
  'a remote built with an older minor version runs',
  delivery,
  async ({ page, productUrl, addRemote }) => {
    const here = await versionHere(KIT);
    const older = here.replace(/\..*$/, '.0.0');
    expect(older).not.toBe(here);
    const build = await buildWithVersions({ [KIT]: older });
    expect(build.manifest.builtWith).toMatchObject({ [KIT]: older });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await addRemote({ build });
    await page.goto(productUrl + PAGE);
    await expect(works(page)).toBeVisible();
    // It uses the shell's copy of every package and loads none of its own.
    expect(requests.filter((url) => url.includes('fallback-'))).toEqual([]);
    await removeBuild(build);
  },
);

test(
  'a remote built with another design system loads its own copy',
  deep,
  async ({ page, productUrl, addRemote }) => {
    const build = await buildWithVersions({ '@parapet/ui': '99.0.0' });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await addRemote({ build });
    await page.goto(productUrl + PAGE);
    await expect(works(page)).toBeVisible();
    const fallbacks = requests.flatMap((url) => /fallback-[a-z-]+/.exec(url) ?? []);
    expect([...new Set(fallbacks)]).toEqual(['fallback-ui']);
    await removeBuild(build);
  },
);

test('the panels of all remotes use the packages of the shell', async ({
  signedIn: page,
  productUrl,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(`${productUrl}/dashboard`);
  await expect(page.getByRole('link', { name: 'All scans' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Compare plans' })).toBeVisible();
  expect(requests.filter((url) => url.includes('fallback-'))).toEqual([]);
});
