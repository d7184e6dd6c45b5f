import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildRemote } from '@parapet/build/build-workspace';
import type { Registry, RegistryEntry } from '@parapet/contracts/releases/release';
import { ownLoopbackAddress } from '@parapet/test-kit/loopback-address';
import type { Page, Route } from '@playwright/test';
import { test as base, expect } from '../fixtures/journey.ts';
import { readReports } from '../fixtures/reports.ts';
import { grants, release } from './fixture-remote/release.ts';

export interface BuiltFixture {
  manifest: RegistryEntry['manifest'];
  mfManifest: RegistryEntry['mfManifest'];
  dist: string;
}

type Change = (entry: RegistryEntry) => unknown;

export interface Faults {
  /** Replaces the build without faults. */
  build?: BuiltFixture;
  /** Paths of files on the origin that get the status 404. */
  missing?: RegExp;
  /** Paths of files that never get a response. */
  hanging?: RegExp;
  /** Paths of files that differ from the released ones. */
  tampered?: RegExp;
  /** Contents of additional files of the release, by their path on the origin. */
  added?: Record<string, string>;
  /** Changes the entry in the registry. */
  entry?: Change;
}

interface BrokenRemoteFixtures {
  /** Adds the fixture to the registry of this page. The test may change the faults later. */
  addRemote: (faults: Faults) => Promise<void>;
  /** The version of the fixture, unique to this journey. */
  version: string;
  /** Resolves when the report service has an error of the fixture, with its version and build. */
  reported: (message: string) => Promise<void>;
}

interface BuiltFixtures {
  /** The fixture without faults, built once in each worker process. */
  fixtureBuild: BuiltFixture;
}

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };
const cors = { 'access-control-allow-origin': '*' };

const FOLDER = 'fixture/';
/** The folder of a second release with the same files. */
export const NEXT_FOLDER = 'fixture-next/';

/** Serves the fixture below the origin of a live remote, which the page's policy allows. */
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

/** Returns the registry entry of a release of the fixture. */
const entryOf = (built: BuiltFixture, baseUrl: string, version: string): RegistryEntry => ({
  name: built.manifest.name,
  baseUrl,
  manifest: { ...built.manifest, version },
  mfManifest: built.mfManifest,
});

/** Returns the entry with the hashes of additional files. */
const withAdded = (entry: RegistryEntry, added: Record<string, string> = {}): RegistryEntry => {
  const hashes = Object.entries(added).map(([file, content]) => {
    const hash = createHash('sha384').update(content).digest('base64');
    return [file.replace(FOLDER, ''), `sha384-${hash}`] as const;
  });
  const integrity = { ...entry.manifest.integrity, ...Object.fromEntries(hashes) };
  return { ...entry, manifest: { ...entry.manifest, integrity } };
};

/** Builds the fixture in a folder, which may have its own packages. */
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
    await use(async (text) => {
      const errorReports = async () =>
        (await readReports())
          .filter(({ tags }) => tags.version === version)
          .map(({ tags, exception }) => ({ tags, message: exception.values[0]?.value ?? '' }));
      await expect.poll(errorReports).toContainEqual({
        tags: { remote: name, version, buildId },
        message: expect.stringContaining(text),
      });
    });
  },
  addRemote: async ({ page, productUrl, fixtureBuild, version }, use) => {
    await use(async (faults) => {
      const built = faults.build ?? fixtureBuild;
      const live = (await (await fetch(`${productUrl}/remotes.json`)).json()) as Registry;
      const { origin } = new URL(live.remotes[0]?.baseUrl ?? productUrl);
      const entry = withAdded(entryOf(built, `${origin}/${FOLDER}`, version), faults.added);
      // Try again requests the registry again, so the faults are read for each request.
      await page.route('**/remotes.json', (route) => {
        const remotes = [...live.remotes, faults.entry ? faults.entry(entry) : entry];
        return route.fulfill({ json: { ...live, remotes, grants } });
      });
      await serveFixture(page, origin, built, faults);
      // The API limits the reports of one address, and all journeys share this machine's.
      const address = ownLoopbackAddress();
      await page.route('**/api/error-reports', (route) =>
        route.continue({ headers: { ...route.request().headers(), 'x-forwarded-for': address } }),
      );
    });
  },
});
