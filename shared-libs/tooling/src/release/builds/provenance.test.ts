import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pointerText, sealText } from '@parapet/contracts/releases/release-signature';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readProvenance } from './provenance.ts';

const NONE = { author: undefined, commit: undefined };
const COMMIT = 'c0ffee'.repeat(6).concat('c0ff');
let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'parapet-provenance-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

function commitAs(name: string): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  git('init', '--quiet');
  const author = ['-c', `user.name=${name}`, '-c', 'user.email=x@example.com'];
  git(...author, '-c', 'commit.gpgsign=false', 'commit', '--quiet', '--allow-empty', '-m', 'x');
  return git('rev-parse', 'HEAD').trim();
}

test.each([
  ['GitHub', { GITHUB_SHA: COMMIT, GITHUB_ACTOR: 'ann' }],
  ['GitLab', { CI_COMMIT_SHA: COMMIT, GITLAB_USER_NAME: 'ann' }],
  ['Azure Pipelines', { BUILD_SOURCEVERSION: COMMIT, BUILD_REQUESTEDFOR: 'ann' }],
  ['CircleCI', { CIRCLE_SHA1: COMMIT, CIRCLE_USERNAME: 'ann' }],
])('%s names both, and options come first', (_, env) => {
  expect(readProvenance(NONE, env, root)).toEqual({ commit: COMMIT, author: 'ann' });
  const options = { author: 'Ben', commit: undefined };
  expect(readProvenance(options, env, root)).toEqual({ commit: COMMIT, author: 'Ben' });
});

test('a repository names them, from any folder inside', async () => {
  const commit = commitAs('Ann Ek');
  const folder = join(root, 'mfe-assets');
  await mkdir(folder);
  expect(readProvenance(NONE, {}, folder)).toEqual({ commit, author: 'Ann Ek' });
});

test('a name from elsewhere is made harmless and short', () => {
  const env = {
    GITHUB_SHA: COMMIT,
    GITHUB_ACTOR: ` \u001b[31mAnn\u202e\n Ek\u200b ${'x'.repeat(90)}`,
  };
  const { author } = readProvenance(NONE, env, root);
  expect(author).toMatch(/^\[31mAnn Ek x+$/);
  expect(author).toHaveLength(80);
  const emoji = { GITHUB_SHA: 'no commit', GITHUB_ACTOR: `${'x'.repeat(79)}😀` };
  expect(readProvenance(NONE, emoji, root)).toEqual({ author: 'x'.repeat(79) });
});

test('without a repository, a commit or a usable one, nothing is recorded and nothing fails', async () => {
  expect(readProvenance(NONE, {}, root)).toEqual({});
  expect(readProvenance(NONE, {}, join(root, 'missing'))).toEqual({});
  execFileSync('git', ['init', '--quiet'], { cwd: root });
  expect(readProvenance(NONE, {}, root)).toEqual({});
  await rm(join(root, '.git'), { recursive: true });
  await writeFile(join(root, '.git'), 'gitdir: /nowhere');
  expect(readProvenance(NONE, {}, root)).toEqual({});
});

test('the signed text without them is that of earlier versions', () => {
  const digest = `sha384-${'A'.repeat(64)}`;
  const pointer = {
    remote: 'mfe-assets',
    channel: 'production',
    buildId: 'build-one',
    baseUrl: 'https://static.example/mfe-assets/build-one/',
    releasedAt: '2026-11-21T10:00:00.000Z',
    previousBuildId: null,
    manifest: digest,
  };
  expect(pointerText(pointer)).toBe(
    `["parapet pointer 1","mfe-assets","production","build-one","https://static.example/mfe-assets/build-one/","${digest}","2026-11-21T10:00:00.000Z",null]`,
  );
  const seal = { remote: 'mfe-assets', id: 'build-one', manifest: digest, timestamp: 1 };
  expect(sealText(seal)).toBe(`["parapet build 1","mfe-assets","build-one","${digest}",1]`);
  const named = [{ author: 'ann' }, { commit: COMMIT }, { author: 'ann', commit: COMMIT }];
  expect(new Set(named.map((one) => pointerText({ ...pointer, ...one }))).size).toBe(3);
});
