import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { linkOwn, linkThirdParty, repository } from '../fixtures/install-packages.ts';
import { expect } from '../fixtures/journey.ts';
import { type BuiltFixture, buildFixture, test } from './broken-remote.ts';
import { PAGE } from './fixture-remote/release.ts';

const KIT = '@parapet/remote-kit';
const CONTRACTS = '@parapet/contracts';

const card = (page: Page) => page.getByRole('alert').filter({ hasText: 'Fixture' });
const works = (page: Page) => page.getByRole('heading', { name: 'The fixture works' });

/** The fixture as a team builds it that has these versions of our packages installed. */
const buildWith = async (versions: Record<string, string>): Promise<BuiltFixture> => {
  const root = await mkdtemp(path.join(tmpdir(), 'parapet-versions-'));
  await cp(path.join(import.meta.dirname, 'fixture-remote'), root, { recursive: true });
  await linkThirdParty(root);
  await linkOwn(root, versions);
  return buildFixture(root, path.join(root, 'dist'));
};

const removeBuild = ({ dist }: BuiltFixture) =>
  rm(path.dirname(dist), { recursive: true, force: true });

const versionHere = async (name: string): Promise<string> => {
  const file = path.join(repository, 'node_modules', name, 'package.json');
  return (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version;
};

for (const [what, name, version] of [
  ['a newer kit', KIT, '99.0.0'],
  ['an older kit of another major version', KIT, '0.9.0'],
  ['newer contracts', CONTRACTS, '99.0.0'],
  ['older contracts of another major version', CONTRACTS, '0.9.0'],
] as const) {
  test(`a remote built with ${what} is refused by both versions, before its code runs`, async ({
    page,
    productUrl,
    offer,
  }) => {
    const build = await buildWith({ [name]: version });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await offer({ build });
    await page.goto(productUrl + PAGE);
    const here = await versionHere(name);
    await expect(card(page)).toContainText(
      `It was built with version ${version} of ${name}, and this shell has version ${here}.`,
    );
    expect(asked.filter((url) => url.includes('/fixture/'))).toEqual([]);
    await page.goto(`${productUrl}/pricing`);
    await expect(page.getByRole('heading', { level: 1, name: 'Pricing' })).toBeVisible();
    await removeBuild(build);
  });
}

test('a remote from before versions were recorded is refused by both versions, too', async ({
  page,
  productUrl,
  offer,
  consoleErrors,
}) => {
  const build = await buildWith({ [KIT]: '99.0.0' });
  const { builtWith: _, ...manifest } = build.manifest;
  await offer({ build: { ...build, manifest } });
  await page.goto(productUrl + PAGE);
  const here = await versionHere(KIT);
  await expect(card(page)).toContainText(
    `It was built with version 99.0.0 of ${KIT}, and this page has version ${here}.`,
  );
  await removeBuild(build);
  // Module Federation logs what it refuses.
  consoleErrors.length = 0;
});

test('a remote built with an older minor version runs: a minor version only adds', async ({
  page,
  productUrl,
  offer,
}) => {
  const build = await buildWith({ [CONTRACTS]: '1.0.0' });
  expect(build.manifest.builtWith).toEqual({ [KIT]: await versionHere(KIT), [CONTRACTS]: '1.0.0' });
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await offer({ build });
  await page.goto(productUrl + PAGE);
  await expect(works(page)).toBeVisible();
  // On the shell's copy of everything, and not on its own.
  expect(loaded.filter((url) => url.includes('fallback-'))).toEqual([]);
  expect(await versionHere(CONTRACTS)).not.toBe('1.0.0');
  await removeBuild(build);
});

test('a remote built with another design system brings its own', async ({
  page,
  productUrl,
  offer,
}) => {
  const build = await buildWith({ '@parapet/ui': '99.0.0' });
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await offer({ build });
  await page.goto(productUrl + PAGE);
  await expect(works(page)).toBeVisible();
  const own = loaded.flatMap((url) => /fallback-[a-z-]+/.exec(url) ?? []);
  expect([...new Set(own)]).toEqual(['fallback-ui']);
  await removeBuild(build);
});
