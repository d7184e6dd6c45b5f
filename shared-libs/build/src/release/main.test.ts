import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ACCESS_KEY, type S3Server, SECRET_KEY, startS3Server } from './testing/s3-server.ts';
import { writeSampleBuild } from './testing/sample-build.ts';

const POINTER = 'bucket/pointers/production/mfe-assets.json';

let root: string;
let server: S3Server;
let children: ChildProcess[];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'parapet-release-command-'));
  server = await startS3Server();
  children = [];
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await server.stop();
  await rm(root, { recursive: true, force: true });
});

function start(...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      INIT_CWD: root,
      AWS_ACCESS_KEY_ID: ACCESS_KEY,
      AWS_SECRET_ACCESS_KEY: SECRET_KEY,
      AWS_ENDPOINT_URL_S3: server.url,
    },
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, output }));
  });
  return { child, ended };
}

const command = (...args: string[]) => start(...args).ended;

const bucketRelease = (remote: string, id: string) =>
  ['--to', 's3://bucket', '--base-url', `${server.url}/bucket`].concat(remote, '--dist', id);

const dist = (id: string, remote = 'mfe-assets') =>
  writeSampleBuild(join(root, id), { remote, id });

test('a build goes to a folder beside the person who called, and back again', async () => {
  await dist('build-one');
  await dist('build-two');
  const place = ['--to', 'releases', '--base-url', 'https://static.example/'];

  for (const id of ['build-one', 'build-two']) {
    const { code, output } = await command('mfe-assets', '--dist', id, ...place);
    expect(output).toBe(`mfe-assets ${id} is live in production\n`);
    expect(code).toBe(0);
  }
  // A workspace's own script puts the remote in front of the verb.
  const { output } = await command('mfe-assets', 'rollback', '--to', 'releases');

  expect(output).toBe('mfe-assets build-one is live in production\n');
  const pointer = await readFile(
    join(root, 'releases/pointers/production/mfe-assets.json'),
    'utf8',
  );
  expect(JSON.parse(pointer)).toMatchObject({
    baseUrl: 'https://static.example/mfe-assets/build-one/',
  });
});

test('a release that is killed half-way shows nothing, and can be run again', async () => {
  await dist('build-one');
  let isHeld = true;
  const halfWay = new Promise<void>((resolve) => {
    server.onPut = (key) => {
      const isLast = key.endsWith('builds/latest.json') && isHeld;
      if (isLast) resolve();
      return !isLast;
    };
  });

  const { child, ended } = start(...bucketRelease('mfe-assets', 'build-one'));
  await halfWay;
  child.kill('SIGKILL');
  await ended;

  expect(server.objects.size).toBeGreaterThan(0);
  expect(server.objects.has(POINTER)).toBe(false);
  expect((await command('list', '--to', 's3://bucket')).output).toContain('Nothing is released');

  isHeld = false;
  expect(await command(...bucketRelease('mfe-assets', 'build-one'))).toMatchObject({ code: 0 });
  expect(server.objects.has(POINTER)).toBe(true);
});

test('two teams that release at the same moment both succeed', async () => {
  await dist('build-one');
  await dist('build-two', 'mfe-scans');

  const results = await Promise.all([
    command(...bucketRelease('mfe-assets', 'build-one')),
    command(...bucketRelease('mfe-scans', 'build-two')),
  ]);

  expect(results.map(({ code }) => code)).toEqual([0, 0]);
  const { output } = await command('list', '--to', 's3://bucket');
  expect(output).toMatch(/build-one .*live in production/);
  expect(output).toMatch(/build-two .*live in production/);
});

test('a build that browsers would not find is not made live', async () => {
  await dist('build-one');
  const wrong = ['--to', 's3://bucket', '--base-url', `${server.url}/elsewhere`];

  const { code, output } = await command('mfe-assets', '--dist', 'build-one', ...wrong);

  expect(code).toBe(1);
  expect(output).toMatch(/answered with status 404. Is --base-url right/);
  expect(server.objects.has(POINTER)).toBe(false);
});

test('a build that is another remote’s, or was changed, is not uploaded', async () => {
  await dist('build-one');
  expect(await command(...bucketRelease('mfe-scans', 'build-one'))).toMatchObject({
    code: 1,
    output: expect.stringContaining('is a build of mfe-assets, not of mfe-scans'),
  });

  await appendFile(join(root, 'build-one/remoteEntry.12345678.js'), 'changed();');
  expect(await command(...bucketRelease('mfe-assets', 'build-one'))).toMatchObject({
    code: 1,
    output: expect.stringContaining('is not the file that was built'),
  });
  expect(server.objects.size).toBe(0);
});

test.each([
  ['an unknown verb', ['revert', 'mfe-assets'], /no remote or verb "revert"/],
  ['an unknown option', ['--force'], /Usage: npm run release/],
  ['a bucket without a base URL', ['mfe-assets', '--to', 's3://bucket'], /--base-url/],
  ['a prune without a number', ['prune', '--to', 'releases'], /--keep/],
  ['a channel that is no name', ['promote', 'mfe-assets', 'PR/1', '--to', 'x'], /no name of/],
])('%s ends with exit code 2', async (_, args, message) => {
  const { code, output } = await command(...args);
  expect(output).toMatch(message);
  expect(code).toBe(2);
  expect(existsSync(join(root, 'releases'))).toBe(false);
});
