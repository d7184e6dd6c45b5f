import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { UsageProblem } from './arguments.ts';
import { runCommand } from './run-command.ts';

test.each([
  ['an unknown verb', ['revert', 'mfe-assets'], /no remote or verb "revert"/],
  ['an unknown option', ['--force'], /Usage: npm run release/],
  [
    'a bucket without a base URL and a key, both at once',
    ['mfe-assets', '--to', 's3://bucket'],
    /--base-url[\s\S]*PARAPET_RELEASE_SIGNING_KEY_FILE/,
  ],
  [
    'a base URL with a password',
    ['mfe-assets', '--to', 'x', '--base-url', 'https://user:password@static.example'],
    /without credentials/,
  ],
  [
    'an author over two lines',
    ['mfe-assets', '--author', 'a\nb', '--to', 'x'],
    /--author is no name/,
  ],
  [
    'a commit that is none',
    ['mfe-assets', '--commit', 'main', '--to', 'x'],
    /--commit is no commit/,
  ],
  ['a share of no sessions', ['shell', '--canary', '0', '--to', 'x'], /from 1 to 99/],
  ['a canary in a channel', ['shell', '--canary', '5', '--channel', 'pr-1'], /to production/],
  ['a channel named canary', ['shell', '--channel', 'canary', '--to', 'x'], /--canary <share>/],
  ['a prune without a number', ['prune', '--to', 'releases'], /--keep/],
  [
    'an invalid channel name',
    ['promote', 'mfe-assets', 'PR/1', '--to', 'x'],
    /not a valid channel name/,
  ],
])('%s is a problem of usage, and nothing is written', async (_, args, message) => {
  const cwd = await mkdtemp(join(tmpdir(), 'parapet-release-arguments-'));
  onTestFinished(() => rm(cwd, { recursive: true, force: true }));
  const site = {
    remotes: ['mfe-assets'],
    cwd,
    has: () => true,
    build: () => Promise.reject(new Error('nothing is built')),
    distOf: () => join(cwd, 'dist'),
    tryBuild: async () => [],
    defaultTarget: () => 'releases',
  };

  const failure = await runCommand(site, args).catch((error: unknown) => error);

  expect(failure).toBeInstanceOf(UsageProblem);
  expect((failure as UsageProblem).message).toMatch(message);
  expect(await readdir(cwd)).toEqual([]);
});

test('a release without target, address and key names all three at once', async () => {
  const site = {
    remotes: ['mfe-assets'],
    cwd: '/',
    has: () => true,
    build: () => Promise.reject(new Error('nothing is built')),
    distOf: () => 'dist',
    tryBuild: async () => [],
    defaultTarget: () => {
      throw new UsageProblem('Name the target: --to s3://bucket/prefix');
    },
  };
  await expect(runCommand(site, ['mfe-assets'])).rejects.toThrow(
    /--to s3:[\s\S]*--base-url[\s\S]*PARAPET_RELEASE_SIGNING_KEY_FILE/,
  );
  await expect(runCommand(site, ['list'])).rejects.toThrow('Name the target');
});
