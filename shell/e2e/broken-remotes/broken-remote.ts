import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildRemote } from '@parapet/build/rspack';
import type { Registry, RegistryEntry } from '@parapet/contracts/release';
import type { Page, Route } from '@playwright/test';
import { test as base } from '../fixtures/journey.ts';
import { release } from './fixture-remote/release.ts';

export interface BuiltFixture {
  manifest: RegistryEntry['manifest'];
  mfManifest: RegistryEntry['mfManifest'];
  dist: string;
}

type Change = (entry: RegistryEntry) => unknown;

export interface Faults {
  /** Another build than the one without a fault. */
  build?: BuiltFixture;
  /** Answered with 404. */
  missing?: RegExp;
  /** Never answered. */
  hanging?: RegExp;
  /** Answered with something else than what was released. */
  tampered?: RegExp;
  /** The entry in the registry, changed. */
  entry?: Change;
}

interface BrokenRemoteFixtures {
  /** Makes the fixture live for this page, with faults that the test may change as it goes on. */
  offer: (faults: Faults) => Promise<void>;
}

interface BuiltFixtures {
  /** The fixture without a fault, built once for all journeys of a process. */
  fixtureBuild: BuiltFixture;
}

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };
const cors = { 'access-control-allow-origin': '*' };

/** The fixture is served below the origin of a real remote, which the page's policy allows. */
const serveFixture = async (page: Page, baseUrl: string, built: BuiltFixture, faults: Faults) => {
  await page.route(`${baseUrl}**`, async (route: Route) => {
    const name = new URL(route.request().url()).pathname.replace(new URL(baseUrl).pathname, '');
    if (faults.missing?.test(name)) return route.fulfill({ status: 404, headers: cors });
    if (faults.hanging?.test(name)) return;
    const content = await readFile(path.join(built.dist, name), 'utf8');
    const tamperedWith = name.endsWith('.css')
      ? `${content}body{display:none}`
      : `window.tampered=true;${content}`;
    await route.fulfill({
      body: faults.tampered?.test(name) ? tamperedWith : content,
      headers: { ...cors, 'content-type': types[path.extname(name)] ?? 'text/plain' },
    });
  });
};

/** Builds the fixture as it is in a folder, which may have packages of its own. */
export const buildFixture = async (root: string, dist: string): Promise<BuiltFixture> => {
  const name = 'mfe-fixture';
  const manifest = await buildRemote({ name, root, dist, version: '1.0.0', declaration: release });
  const mfManifest = JSON.parse(await readFile(path.join(dist, manifest.mfManifest), 'utf8'));
  return { manifest, mfManifest, dist };
};

export const test = base.extend<BrokenRemoteFixtures, BuiltFixtures>({
  fixtureBuild: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern.
    async ({}, use) => {
      const dist = await mkdtemp(path.join(tmpdir(), 'parapet-fixture-'));
      await use(await buildFixture(path.join(import.meta.dirname, 'fixture-remote'), dist));
      await rm(dist, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  offer: async ({ page, productUrl, fixtureBuild }, use) => {
    await use(async (faults) => {
      const built = faults.build ?? fixtureBuild;
      const real = (await (await fetch(`${productUrl}/remotes.json`)).json()) as Registry;
      const origin = new URL(real.remotes[0]?.baseUrl ?? productUrl).origin;
      const baseUrl = `${origin}/fixture/`;
      const { manifest, mfManifest } = built;
      const entry: RegistryEntry = { name: manifest.name, baseUrl, manifest, mfManifest };
      const remotes = [...real.remotes, faults.entry ? faults.entry(entry) : entry];
      await page.route('**/remotes.json', (route) => route.fulfill({ json: { ...real, remotes } }));
      await serveFixture(page, baseUrl, built, faults);
    });
  },
});
