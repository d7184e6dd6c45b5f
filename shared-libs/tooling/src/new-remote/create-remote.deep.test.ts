import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRemote } from './create-remote.ts';
import { copyRepository, REPOSITORY } from './repository-copy.ts';

// `npm run verify` checks the template as a workspace of its own; this is what is made of it.

const NAME = 'mfe-data-leaks';
const SLOW_MS = 60_000;

const repository = await copyRepository();
const { root, run } = repository;

beforeAll(() => createRemote(root, ['data-leaks']));
afterAll(() => repository.remove());

const installed = (file: string) => join(REPOSITORY, 'node_modules', file);

describe('a new remote', () => {
  test('passes type check and linter', { timeout: SLOW_MS }, async () => {
    const compiler = installed('typescript/bin/tsc');
    await run('.', compiler, '-p', NAME);
    await run('.', compiler, '-p', 'tsconfig.browser-tests.json');
    const linter = installed('@biomejs/biome/bin/biome');
    const own = ['src', 'package.json', 'tsconfig.json'].map((file) => join(NAME, file));
    const changed = ['package.json', 'tsconfig.json', 'shared-libs/tooling/src/remotes.ts'];
    await run(
      '.',
      linter,
      'check',
      '--vcs-enabled=false',
      '--error-on-warnings',
      ...own,
      ...changed,
    );
  });

  test('has no unused code', { timeout: SLOW_MS }, async () => {
    const check = () => run('.', installed('knip/bin/knip.js'), '--workspace', NAME);
    expect(await check()).toBe('');

    const stray = join(root, NAME, 'src/stray.ts');
    await writeFile(stray, 'export const stray = 1;\n');
    await expect(check()).rejects.toThrow('src/stray.ts');
    await rm(stray);
  });

  test('passes its own test', { timeout: SLOW_MS }, async () => {
    const report = await run('.', installed('vitest/vitest.mjs'), 'run', '--project=browser', NAME);
    expect(report).toMatch(/1 passed/);
  });
});
