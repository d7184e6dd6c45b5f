import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { Problem } from '../launcher/problem.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The path of a working Chromium: PARAPET_CHROMIUM, one on the path, or Playwright's. Otherwise it
 * installs Debian's package (as root, with apt), else Playwright's download.
 */
export async function ensureChromium(
  env: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const chosen = env.PARAPET_CHROMIUM;
  if (chosen) {
    if (await works(chosen)) return chosen;
    throw new Problem(`PARAPET_CHROMIUM is ${chosen}, which does not run.`);
  }
  return (await find(env)) ?? (await installFromDebian(env)) ?? (await installFromPlaywright());
}

async function find(
  env: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> {
  const folders = (env.PATH ?? '').split(delimiter);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  for (const path of [...candidates, chromium.executablePath()]) {
    if (await works(path)) return path;
  }
  return undefined;
}

async function installFromDebian(
  env: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !(await runs('apt-get', ['--version']))) return undefined;
  process.stdout.write('Installing Chromium from the Debian packages\n');
  const quiet = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-y', '-qq', '--no-install-recommends', 'chromium'];
  await runs('apt-get', ['update', '-qq'], quiet);
  return (await runs('apt-get', install, quiet)) ? await find(env) : undefined;
}

async function installFromPlaywright(): Promise<string> {
  process.stdout.write('Installing Chromium with Playwright\n');
  const withLibraries = process.getuid?.() === 0 ? ['--with-deps'] : [];
  await runs('playwright', ['install', ...withLibraries, 'chromium']);
  const path = chromium.executablePath();
  if (await works(path)) return path;
  throw new Problem(
    'Chromium is missing and could not be installed. Install it and set PARAPET_CHROMIUM to its path.',
  );
}

/**
 * Runs the program, because Ubuntu has a placeholder of that name that only prints instructions.
 */
async function works(path: string): Promise<boolean> {
  return existsSync(path) && (await runs(path, ['--version']));
}

function runs(command: string, args: string[], env: NodeJS.ProcessEnv = process.env) {
  return new Promise<boolean>((resolve) => {
    spawn(command, args, { stdio: 'ignore', env })
      .once('error', () => resolve(false))
      .once('exit', (code) => resolve(code === 0));
  });
}
