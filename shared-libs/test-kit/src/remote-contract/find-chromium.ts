import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

type Environment = Readonly<Record<string, string | undefined>>;

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The path of a Chromium that runs: PARAPET_CHROMIUM, one on the path, or Playwright's. Undefined when
 * there is none; nothing is installed.
 *
 * @param names the names of the program on the path
 * @throws Error for a PARAPET_CHROMIUM that does not run
 */
export const findChromium = async (
  env: Environment,
  names: readonly string[] = NAMES,
): Promise<string | undefined> =>
  (await chosenChromium(env)) ?? (await findProgram(env, names)) ?? (await ofPlaywright());

/** @throws Error for a PARAPET_CHROMIUM that does not run */
export const chosenChromium = async ({
  PARAPET_CHROMIUM: path,
}: Environment): Promise<string | undefined> => {
  if (!path) return undefined;
  if (await works(path)) return path;
  throw new Error(`PARAPET_CHROMIUM is ${path}, which does not run.`);
};

/** The first program with one of the names on the path that runs. */
export const findProgram = async (
  { PATH = '' }: Environment,
  names: readonly string[],
): Promise<string | undefined> => {
  const folders = PATH.split(delimiter);
  for (const path of names.flatMap((name) => folders.map((folder) => join(folder, name)))) {
    if (await works(path)) return path;
  }
  return undefined;
};

const ofPlaywright = async (): Promise<string | undefined> => {
  const path = chromium.executablePath();
  return (await works(path)) ? path : undefined;
};

/** Runs the program, because Ubuntu has a placeholder of that name that only prints instructions. */
const works = async (path: string): Promise<boolean> =>
  existsSync(path) && (await runs(path, ['--version']));

/** Returns whether a program ends without an error. */
export const runs = (
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<boolean> =>
  new Promise((resolve) => {
    spawn(command, args, { stdio: 'ignore', env })
      .once('error', () => resolve(false))
      .once('exit', (code) => resolve(code === 0));
  });
