import { chosenChromium, findChromium, findProgram, runs } from '@parapet/test-kit/find-chromium';
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
  const path = await findChromium(env, BROWSER.names);
  return path ?? (await installFromDebian(env, BROWSER)) ?? (await installFromPlaywright());
}

/** Like `ensureChromium`, but first of all a headless shell, on the path or from Debian. */
export async function ensureHeadlessShell(env: Environment): Promise<string> {
  const path = (await chosenChromium(env)) ?? (await findProgram(env, HEADLESS_SHELL.names));
  return path ?? (await installFromDebian(env, HEADLESS_SHELL)) ?? (await ensureChromium(env));
}

async function installFromDebian(env: Environment, kind: Kind): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !(await runs('apt-get', ['--version']))) return undefined;
  process.stdout.write(`Installing ${kind.debianPackage} from the Debian packages\n`);
  const quiet = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-y', '-qq', '--no-install-recommends', kind.debianPackage];
  await runs('apt-get', ['update', '-qq'], quiet);
  return (await runs('apt-get', install, quiet)) ? await findProgram(env, kind.names) : undefined;
}

async function installFromPlaywright(): Promise<string> {
  process.stdout.write('Installing Chromium with Playwright\n');
  const withLibraries = process.getuid?.() === 0 ? ['--with-deps'] : [];
  await runs('playwright', ['install', ...withLibraries, 'chromium']);
  const path = await findChromium({});
  if (path) return path;
  throw new Problem(
    'Chromium is missing and could not be installed. Install it and set PARAPET_CHROMIUM to its path.',
  );
}
