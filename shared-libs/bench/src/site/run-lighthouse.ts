import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Problem } from '../../../tooling/src/launcher/problem.ts';
import { type LighthouseResult, readReport } from './lighthouse-report.ts';

const run = promisify(execFile);
const CATEGORIES = 'performance,accessibility,best-practices,seo';
const CHROME_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
].join(' ');
const PINNED = join(import.meta.dirname, 'lighthouse');
const LIMIT_MS = 180_000;

/**
 * Installs the pinned Lighthouse beside the repository's packages: 114 packages that nothing else uses.
 *
 * @param work a folder that stays for the next run
 * @returns its program
 */
export async function installLighthouse(work: string): Promise<string> {
  const folder = join(work, 'lighthouse');
  await mkdir(folder, { recursive: true });
  const lock = await readFile(join(PINNED, 'package-lock.json'), 'utf8');
  const installed = await readFile(join(folder, 'package-lock.json'), 'utf8').catch(() => '');
  const program = join(folder, 'node_modules/lighthouse/cli/index.js');
  if (installed === lock) return program;
  await copyFile(join(PINNED, 'package.json'), join(folder, 'package.json'));
  await copyFile(join(PINNED, 'package-lock.json'), join(folder, 'package-lock.json'));
  try {
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
  } catch (cause) {
    // Without it the next run would take the folder for complete.
    await copyFile(join(PINNED, 'package.json'), join(folder, 'package-lock.json'));
    throw new Problem(
      `Lighthouse could not be installed: ${cause instanceof Error ? cause.message : cause}`,
    );
  }
  return program;
}

/** Loads a page in an empty browser as a phone on a slow line does. */
export async function measurePage(
  { program, chromium }: { readonly program: string; readonly chromium: string },
  address: string,
): Promise<LighthouseResult> {
  const args = [
    program,
    address,
    '--output=json',
    '--quiet',
    '--no-enable-error-reporting',
    `--only-categories=${CATEGORIES}`,
    `--chrome-flags=${CHROME_FLAGS}`,
  ];
  try {
    const { stdout } = await run(process.execPath, args, {
      env: { ...process.env, CHROME_PATH: chromium },
      maxBuffer: 64 * 1024 * 1024,
      timeout: LIMIT_MS,
    });
    return readReport(JSON.parse(stdout));
  } catch (cause) {
    throw new Problem(`${address}: ${cause instanceof Error ? cause.message : cause}`);
  }
}
