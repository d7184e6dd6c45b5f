import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { Problem } from '../launcher/problem.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The path of a working Chromium: PARAPET_CHROMIUM, one on the path, or Playwright's. Otherwise it
 * installs Debian's package (as root, with apt), else Playwright's download.
 */
export function ensureChromium(env: Readonly<Record<string, string | undefined>>): string {
  const chosen = env.PARAPET_CHROMIUM;
  if (chosen) {
    if (works(chosen)) return chosen;
    throw new Problem(`PARAPET_CHROMIUM is ${chosen}, which does not run.`);
  }
  return find(env) ?? installFromDebian(env) ?? installFromPlaywright();
}

function find(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const folders = (env.PATH ?? '').split(delimiter);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, chromium.executablePath()].find(works);
}

function installFromDebian(env: Readonly<Record<string, string | undefined>>): string | undefined {
  if (process.getuid?.() !== 0 || !runs('apt-get', ['--version'])) return undefined;
  process.stdout.write('Installing Chromium from the Debian packages\n');
  const quiet = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-y', '-qq', '--no-install-recommends', 'chromium'];
  runs('apt-get', ['update', '-qq'], quiet);
  return runs('apt-get', install, quiet) ? find(env) : undefined;
}

function installFromPlaywright(): string {
  process.stdout.write('Installing Chromium with Playwright\n');
  const withLibraries = process.getuid?.() === 0 ? ['--with-deps'] : [];
  runs('playwright', ['install', ...withLibraries, 'chromium']);
  const path = chromium.executablePath();
  if (works(path)) return path;
  throw new Problem(
    'Chromium is missing and could not be installed. Install it and set PARAPET_CHROMIUM to its path.',
  );
}

/**
 * Runs the program, because Ubuntu has a placeholder of that name that only prints instructions.
 */
function works(path: string): boolean {
  return existsSync(path) && runs(path, ['--version']);
}

function runs(command: string, args: string[], env: NodeJS.ProcessEnv = process.env): boolean {
  return spawnSync(command, args, { stdio: 'ignore', env }).status === 0;
}
