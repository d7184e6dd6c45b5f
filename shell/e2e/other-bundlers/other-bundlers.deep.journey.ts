import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  HOST_CONTRACT_VERSION,
  type ReleaseDeclaration,
} from '@parapet/contracts/releases/release';
import type { Page } from '@playwright/test';
import { createAccount } from '../fixtures/account.ts';
import { repository } from '../fixtures/install-packages.ts';
import { expect, openDashboard, test } from '../fixtures/journey.ts';
import { baseUrlOf } from '../fixtures/registry.ts';
import { makeTeamKey, runAsTeam } from '../fixtures/run-as-team.ts';
import { type Stack, startStack } from '../fixtures/stack.ts';
import { startStaticHost } from '../outside-remote/static-host.ts';

// One small React remote, built by webpack and by Vite with Module Federation's plugins for them, then
// released and mounted as that of any team.

const PARAPET_REMOTE = path.join(repository, 'shared-libs/tooling/src/outside/main.ts');
const MF_MANIFEST = 'mf-manifest.json';

interface Team {
  /** The name of the remote. */
  name: string;
  /** The program that builds the remote of the folder in which it runs. */
  script: string;
  /** A released file, besides the entry, that the page runs. */
  chunk?: string;
}

const WEBPACK: Team = {
  name: 'mfe-webpack',
  script: path.join(import.meta.dirname, 'webpack-build.ts'),
  chunk: '__federation_expose_lifecycles.js',
};
const VITE: Team = { name: 'mfe-vite', script: path.join(import.meta.dirname, 'vite-build.ts') };

const pathOf = ({ name }: Team) => `/dashboard/${name.replace('mfe-', '')}`;
const titleOf = ({ name }: Team) => `Built for ${name}`;

const declarationOf = (team: Team): ReleaseDeclaration => ({
  contractVersion: HOST_CONTRACT_VERSION,
  pages: [{ path: pathOf(team), title: titleOf(team), layout: 'dashboard', guard: 'auth' }],
});

/** Writes a team's folder with the sources of its remote. */
const writeFolder = async (root: string, team: Team): Promise<string> => {
  const folder = path.join(root, team.name);
  await mkdir(folder);
  await cp(path.join(import.meta.dirname, 'remote/src'), path.join(folder, 'src'), {
    recursive: true,
  });
  const declaration = `export const release = ${JSON.stringify(declarationOf(team))};\n`;
  await writeFile(path.join(folder, 'src/release.ts'), declaration);
  const manifest = { name: team.name, version: '1.0.0', type: 'module' };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(manifest));
  return folder;
};

const describeBuild = (folder: string) => runAsTeam(folder, PARAPET_REMOTE, 'manifest');

/** Makes the mf-manifest of a build of Vite name the entry of `varFilename`. */
const nameScriptEntry = async (dist: string): Promise<void> => {
  const file = path.join(dist, MF_MANIFEST);
  const { metaData, ...manifest } = JSON.parse(await readFile(file, 'utf8'));
  const named = { ...manifest, metaData: { ...metaData, remoteEntry: metaData.varRemoteEntry } };
  await writeFile(file, JSON.stringify(named));
};

/** Names of the scripts in a build that contain React's renderer. */
const copiesOfReact = async (dist: string): Promise<string[]> => {
  const scripts = (await readdir(dist)).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(scripts.map((name) => readFile(path.join(dist, name), 'utf8')));
  return scripts.filter((_, index) => texts[index]?.includes('Minified React error #'));
};

/** Opens the page of a remote. @returns the scripts that it requested of its build */
const open = async (page: Page, { url }: Stack, team: Team): Promise<string[]> => {
  const base = await baseUrlOf(url, team.name);
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(base)) requested.push(request.url().slice(base.length));
  });
  await page.goto(url + pathOf(team));
  await expect(page.getByRole('heading', { name: 'Built elsewhere' })).toBeVisible();
  await expect(page.getByText(pathOf(team), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Pressed 0 times' }).click();
  await expect(page.getByRole('button', { name: 'Pressed 1 times' })).toBeVisible();
  await expect(page.getByText('Loaded later')).toBeVisible();
  return requested;
};

/** Expects the card instead of the page while a released file differs. */
const expectRefused = async (
  page: Page,
  consoleErrors: string[],
  { url }: Stack,
  team: Team,
  file: string,
) => {
  const original = await readFile(file, 'utf8');
  await writeFile(file, `window.tampered=true;${original}`);
  await page.goto(url + pathOf(team));
  await expect(page.getByRole('alert').filter({ hasText: titleOf(team) })).toBeVisible();
  expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
  // The browser logs what it blocks, and why.
  expect(consoleErrors.join()).toContain('integrity');
  await page.goto('about:blank');
  consoleErrors.length = 0;
  await writeFile(file, original);
};

test("remotes of webpack's and Vite's plugin run on the shell's React, and only as they were released", async ({
  page,
  consoleErrors,
}, testInfo) => {
  // Below this repository, so that bundlers find its packages.
  await mkdir(testInfo.outputDir, { recursive: true });
  const root = await mkdtemp(path.join(testInfo.outputDir, 'teams-'));
  const releases = path.join(root, 'live');
  const host = await startStaticHost(releases);
  const teams = [WEBPACK, VITE];
  const keys: string[] = [];
  try {
    for (const team of teams) {
      const folder = await writeFolder(root, team);
      const dist = path.join(folder, 'dist');
      if (team === VITE) {
        await test.step("ES modules of Vite's plugin are refused, also behind a script", async () => {
          await runAsTeam(folder, team.script, 'modules');
          await expect(describeBuild(folder)).rejects.toThrow('of the type "module"');
          await nameScriptEntry(dist);
          await expect(describeBuild(folder)).rejects.toThrow('is an ES module');
        });
      }
      await runAsTeam(folder, team.script);
      expect(await describeBuild(folder)).toMatch(/has \d+ files with hashes/);
      keys.push(await makeTeamKey(folder, PARAPET_REMOTE));
      const target = ['--dist', 'dist', '--to', releases, '--base-url', host.url];
      // The build of Vite has no React of its own, and the page of a trial shares none.
      const untried = team === VITE ? ['--untried'] : [];
      const released = await runAsTeam(folder, PARAPET_REMOTE, 'release', ...target, ...untried);
      expect(released).toMatch(/is live in production/);
    }
    const stack = await startStack({
      PARAPET_RELEASES: host.url,
      PARAPET_REMOTES: teams.map(({ name }) => name).join(','),
      PARAPET_RELEASE_PUBLIC_KEYS: keys.join(','),
    });
    try {
      await openDashboard(page, stack.url, await createAccount(stack.url, stack));
      for (const team of teams) {
        await test.step(`${team.name} works, on the shell's React`, async () => {
          const requested = await open(page, stack, team);
          const own = await copiesOfReact(path.join(root, team.name, 'dist'));
          // webpack's build has a copy for pages without React; that of Vite has none.
          expect(own.length > 0).toBe(team === WEBPACK);
          expect(requested).toContain('remoteEntry.js');
          expect(requested.filter((file) => own.includes(file))).toEqual([]);
        });
        const { pathname } = new URL(await baseUrlOf(stack.url, team.name));
        for (const file of ['remoteEntry.js', team.chunk]) {
          if (file === undefined) continue;
          await test.step(`${team.name} does not run with another ${file}`, () =>
            expectRefused(page, consoleErrors, stack, team, path.join(releases, pathname, file)));
        }
      }
    } finally {
      // An open page logs errors when its server stops.
      await page.close();
      await stack.stop();
    }
  } finally {
    await host.stop();
    await rm(root, { recursive: true, force: true });
  }
});
