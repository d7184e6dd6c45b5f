import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { Problem } from '../launcher/problem.ts';

/** Names of the program, and Debian's package of it. */
interface Kind {
  readonly names: readonly string[];
  readonly debianPackage: string;
}

const BROWSER: Kind = {
  names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  debianPackage: 'chromium',
};
/** Chromium without windows takes 40 % less time for the same journeys. */
const HEADLESS_SHELL: Kind = {
  names: ['chromium-headless-shell', 'chrome-headless-shell'],
  debianPackage: 'chromium-headless-shell',
};

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The path of a working Chromium: PARAPET_CHROMIUM, one on the path, or Playwright's. Otherwise it
 * installs Debian's package (as root, with apt), else Playwright's download.
 */
export async function ensureChromium(env: Environment): Promise<string> {
  const path = (await chosen(env)) ?? (await find(env, BROWSER)) ?? (await ofPlaywright());
  return path ?? (await installFromDebian(env, BROWSER)) ?? (await installFromPlaywright());
}

/** Like `ensureChromium`, but first of all a headless shell, on the path or from Debian. */
export async function ensureHeadlessShell(env: Environment): Promise<string> {
  const path = (await chosen(env)) ?? (await find(env, HEADLESS_SHELL));
  return path ?? (await installFromDebian(env, HEADLESS_SHELL)) ?? (await ensureChromium(env));
}

async function chosen({ PARAPET_CHROMIUM: path }: Environment): Promise<string | undefined> {
  if (!path) return undefined;
  if (await works(path)) return path;
  throw new Problem(`PARAPET_CHROMIUM is ${path}, which does not run.`);
}

async function find(env: Environment, { names }: Kind): Promise<string | undefined> {
  const folders = (env.PATH ?? '').split(delimiter);
  for (const path of names.flatMap((name) => folders.map((folder) => join(folder, name)))) {
    if (await works(path)) return path;
  }
  return undefined;
}

async function ofPlaywright(): Promise<string | undefined> {
  const path = chromium.executablePath();
  return (await works(path)) ? path : undefined;
}

async function installFromDebian(env: Environment, kind: Kind): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !(await runs('apt-get', ['--version']))) return undefined;
  process.stdout.write(`Installing ${kind.debianPackage} from the Debian packages\n`);
  const quiet = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-y', '-qq', '--no-install-recommends', kind.debianPackage];
  await runs('apt-get', ['update', '-qq'], quiet);
  return (await runs('apt-get', install, quiet)) ? await find(env, kind) : undefined;
}

async function installFromPlaywright(): Promise<string> {
  process.stdout.write('Installing Chromium with Playwright\n');
  const withLibraries = process.getuid?.() === 0 ? ['--with-deps'] : [];
  await runs('playwright', ['install', ...withLibraries, 'chromium']);
  const path = await ofPlaywright();
  if (path) return path;
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
