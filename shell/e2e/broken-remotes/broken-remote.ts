import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildRemote } from '@parapet/build/rspack';
import type { Registry, RegistryEntry } from '@parapet/contracts/release';
import type { Page, Route } from '@playwright/test';
import { test as base, expect } from '../fixtures/journey.ts';
import { readReports } from '../fixtures/reports.ts';
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
  /** Files, by their path on the origin, that are answered with 404. */
  missing?: RegExp;
  /** Never answered. */
  hanging?: RegExp;
  /** Answered with something else than what was released. */
  tampered?: RegExp;
  /** Files that no build has, by their path on the origin. */
  added?: Record<string, string>;
  /** The entry in the registry, changed. */
  entry?: Change;
}

interface BrokenRemoteFixtures {
  /** Makes the fixture live for this page, with faults that the test may change as it goes on. */
  offer: (faults: Faults) => Promise<void>;
  /** The fixture's version in this journey alone. */
  version: string;
  /** Resolves when the report service has a fault of the fixture, with its version and build. */
  reported: (message: string) => Promise<void>;
}

interface BuiltFixtures {
  /** The fixture without a fault, built once for all journeys of a process. */
  fixtureBuild: BuiltFixture;
}

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };
const cors = { 'access-control-allow-origin': '*' };

const FOLDER = 'fixture/';
/** Of another release than the first; it has the same files. */
export const NEXT_FOLDER = 'fixture-next/';

/** The fixture is served below the origin of a real remote, which the page's policy allows. */
const serveFixture = async (page: Page, origin: string, built: BuiltFixture, faults: Faults) => {
  await page.route(new RegExp(`^${origin}/fixture`), async (route: Route) => {
    const { pathname } = new URL(route.request().url());
    const file = pathname.slice(1);
    const name = file.slice(file.indexOf('/') + 1);
    if (faults.missing?.test(file)) return route.fulfill({ status: 404, headers: cors });
    if (faults.hanging?.test(file)) return;
    const content = faults.added?.[file] ?? (await readFile(path.join(built.dist, name), 'utf8'));
    const tamperedWith = name.endsWith('.css')
      ? `${content}body{display:none}`
      : `window.tampered=true;${content}`;
    await route.fulfill({
      body: faults.tampered?.test(file) ? tamperedWith : content,
      headers: { ...cors, 'content-type': types[path.extname(name)] ?? 'text/plain' },
    });
  });
};

/** An entry for the registry, as a release of the fixture would make it. */
const entryOf = (built: BuiltFixture, baseUrl: string, version: string): RegistryEntry => ({
  name: built.manifest.name,
  baseUrl,
  manifest: { ...built.manifest, version },
  mfManifest: built.mfManifest,
});

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
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  version: async ({}, use) => use(`1.0.0-${randomUUID()}`),
  reported: async ({ version, fixtureBuild }, use) => {
    const { name, buildId } = fixtureBuild.manifest;
    await use(async (message) => {
      const told = async () =>
        (await readReports())
          .filter(({ tags }) => tags.version === version)
          .map(({ tags, exception }) => ({ tags, said: exception.values[0]?.value ?? '' }));
      await expect.poll(told).toContainEqual({
        tags: { remote: name, version, buildId },
        said: expect.stringContaining(message),
      });
    });
  },
  offer: async ({ page, productUrl, fixtureBuild, version }, use) => {
    await use(async (faults) => {
      const built = faults.build ?? fixtureBuild;
      const real = (await (await fetch(`${productUrl}/remotes.json`)).json()) as Registry;
      const { origin } = new URL(real.remotes[0]?.baseUrl ?? productUrl);
      const entry = entryOf(built, `${origin}/${FOLDER}`, version);
      // Asked for anew by Try again: what is live may have changed by then.
      await page.route('**/remotes.json', (route) => {
        const remotes = [...real.remotes, faults.entry ? faults.entry(entry) : entry];
        return route.fulfill({ json: { ...real, remotes } });
      });
      await serveFixture(page, origin, built, faults);
    });
  },
});
