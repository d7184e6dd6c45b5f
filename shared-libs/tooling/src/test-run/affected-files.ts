import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { mayTouchReader, touchedSuites } from './affected.ts';
import type { Changes } from './changed-files.ts';
import { suites } from './parts.ts';

const TESTS = '{bff,shell,mfe-*,shared-libs/*}/{src,client}/**/*.test.{ts,tsx}';
const DEEP = '**/*.deep.test.{ts,tsx}';

/**
 * The test files of vitest's projects that changes can touch, from the root of the repository:
 * those that import a changed file, at any depth, and those that read the repository.
 */
export async function affectedFiles(
  root: string,
  projects: readonly string[],
  { base, files }: Changes,
): Promise<string[]> {
  const exclude = ['**/node_modules/**', DEEP, ...ofSuites(root)];
  const readers = globSync(TESTS, { cwd: root, exclude }).filter((file) =>
    mayTouchReader({ file, source: readFileSync(join(root, file), 'utf8') }, files),
  );
  return [...new Set([...(await importers(root, projects, base)), ...readers])].sort();
}

/** The files of the suites of parts that changes can touch, deep ones included. */
export async function affectedSuites(root: string, { base, files }: Changes): Promise<string[]> {
  if (files.length === 0) return [];
  const touched = globSync([...touchedSuites(files)], { cwd: root, exclude: suites.exclude });
  return [...new Set([...(await importers(root, ['suites'], base)), ...touched])].sort();
}

const ofSuites = (root: string): string[] =>
  globSync(suites.include, { cwd: root, exclude: suites.exclude });

async function importers(
  root: string,
  projects: readonly string[],
  base: string,
): Promise<string[]> {
  const of = projects.map((project) => `--project=${project}`);
  const list = ['list', '--filesOnly', '--json', `--changed=${base}`, ...of];
  const { stdout } = await promisify(execFile)('vitest', list, { cwd: root, maxBuffer: 2 ** 26 });
  const found: { file: string }[] = JSON.parse(stdout);
  return found.map(({ file }) => file.slice(root.length + 1));
}
