import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readChanges } from './changed-files.ts';

let root: string;

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@parapet.example', ...args], {
    cwd: root,
    encoding: 'utf8',
  }).trim();

async function commit(file: string): Promise<string> {
  await writeFile(join(root, file), file);
  git('add', '.');
  git('commit', '--quiet', '--no-gpg-sign', '-m', file);
  return git('rev-parse', 'HEAD');
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'parapet-changes-'));
  git('init', '--quiet', '--initial-branch=main');
  await writeFile(join(root, '.gitignore'), 'ignored\n');
  await commit('first.ts');
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('on main, the changes since the last commit count, new files included', async () => {
  const last = await commit('second.ts');
  await writeFile(join(root, 'first.ts'), 'changed');
  await writeFile(join(root, 'new file.ts'), '');
  await writeFile(join(root, 'ignored'), '');

  expect(readChanges(root)).toEqual({ base: last, files: ['first.ts', 'new file.ts'] });
});

test('on a branch, its commits count too, and those that main got meanwhile do not', async () => {
  const left = git('rev-parse', 'HEAD');
  git('switch', '--quiet', '--create', 'topic');
  await commit('topic.ts');
  git('switch', '--quiet', 'main');
  await commit('meanwhile.ts');
  git('switch', '--quiet', 'topic');
  await writeFile(join(root, 'first.ts'), 'changed');

  expect(readChanges(root)).toEqual({ base: left, files: ['first.ts', 'topic.ts'] });
});

test('a moved file counts at both places', async () => {
  const first = git('rev-parse', 'HEAD');
  git('mv', 'first.ts', 'moved.ts');

  expect(readChanges(root, first).files).toEqual(['first.ts', 'moved.ts']);
});

test.each(['nowhere', '--output=first.ts'])('the unknown commit %s is refused', (base) => {
  expect(() => readChanges(root, base)).toThrow(`There is no commit or branch "${base}"`);
});

test('without a branch main, a commit has to be named', () => {
  git('branch', '--move', 'trunk');
  expect(() => readChanges(root)).toThrow('npm test -- --changed <base>');
});
