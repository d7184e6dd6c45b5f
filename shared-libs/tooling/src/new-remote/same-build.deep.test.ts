import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { createRemote } from './create-remote.ts';
import { copyRepository, type RepositoryCopy } from './repository-copy.ts';

// Slow: it builds a remote three times, each in a process of its own.

const NAME = 'mfe-data-leaks';
const SLOW_MS = 120_000;

const copies: RepositoryCopy[] = [];
afterAll(() => Promise.all(copies.map((copy) => copy.remove())));

/** A copy of the repository in a folder of its own, with the same new remote. */
const copyWithRemote = async (): Promise<string> => {
  const copy = await copyRepository();
  copies.push(copy);
  await createRemote(copy.root, ['data-leaks']);
  return copy.root;
};

/** Builds the remote. Returns the digest of every file that is released, by its path. */
const build = async (root: string, mode: string | undefined): Promise<Record<string, string>> => {
  const script = join(root, 'shared-libs/build/src/build.ts');
  const { NODE_ENV: _, ...env } = process.env;
  const cwd = join(root, NAME);
  await promisify(execFile)(process.execPath, [script], {
    cwd,
    env: mode === undefined ? env : { ...env, NODE_ENV: mode },
  });
  const dist = join(cwd, 'dist');
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)))
    // They have the time of the build; the name of the manifest is its id.
    .sort();
  const digests = files.map(async (file) => {
    const isTimed = file.startsWith('builds/');
    const content = isTimed ? file : await readFile(join(dist, file));
    return [file, createHash('sha256').update(content).digest('hex')] as const;
  });
  return Object.fromEntries(await Promise.all(digests));
};

test('the same source gives the same files in any folder and by any command', {
  timeout: SLOW_MS,
}, async () => {
  const [one, other] = [await copyWithRemote(), await copyWithRemote()];
  const built = await build(one, 'production');
  expect(Object.keys(built)).toContain('mf-manifest.json');
  expect(await build(other, undefined)).toEqual(built);
  expect(await build(other, 'test')).toEqual(built);
});
