import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  appendFile,
  mkdtemp,
  readFile,
  rm,
  watch as watchFolder,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ACCESS_KEY, type S3Server, SECRET_KEY, startS3Server } from '@parapet/test-kit/s3-server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newSigningKey } from './signing/signing-key.ts';
import { openTarget } from './targets/open-target.ts';
import { sampleSigner, writeSampleBuild } from './testing/sample-build.ts';
import { describeReleases, list } from './verbs/list.ts';
import { prune } from './verbs/prune.ts';
import { publish } from './verbs/publish.ts';

// Each test starts the command as a process, some of them more than once.
vi.setConfig({ testTimeout: 60_000 });

const TWO_HOURS_MS = 2 * 60 * 60_000;

const signingKey = newSigningKey();
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
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      INIT_CWD: root,
      AWS_ACCESS_KEY_ID: ACCESS_KEY,
      AWS_SECRET_ACCESS_KEY: SECRET_KEY,
      AWS_ENDPOINT_URL_S3: server.url,
      PARAPET_RELEASE_SIGNING_KEY: signingKey,
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

/** Sample builds run in no browser. */
const bucketRelease = (remote: string, id: string) => [
  ...['--to', 's3://bucket', '--base-url', `${server.url}/bucket`],
  ...[remote, '--dist', id, '--untried'],
];

const dist = (id: string, remote = 'mfe-assets') =>
  writeSampleBuild(join(root, id), { remote, id });

test('a build is released to a folder relative to the caller, and rolled back', async () => {
  await dist('build-one');
  await dist('build-two');
  const place = ['--to', 'releases', '--base-url', 'https://static.example/', '--untried'];

  for (const id of ['build-one', 'build-two']) {
    const { code, output } = await command('mfe-assets', '--dist', id, ...place);
    const asked =
      'PUBLIC_URL is not set, so no installation was asked whether it accepts mfe-assets';
    expect(output).toMatch(new RegExp(`^${asked} .*\nmfe-assets ${id} is live in production\n$`));
    expect(code).toBe(0);
  }
  // A workspace's own script passes the remote before the verb.
  const { output } = await command('mfe-assets', 'rollback', '--to', 'releases');

  expect(output).toMatch(/^PUBLIC_URL is not set.*\nmfe-assets build-one is live in production\n$/);
  const pointer = await readFile(
    join(root, 'releases/pointers/production/mfe-assets.json'),
    'utf8',
  );
  expect(JSON.parse(pointer)).toMatchObject({
    baseUrl: 'https://static.example/mfe-assets/build-one/',
  });
});

test.each(['mfe-assets', 'shell'])(
  'a release of %s that is killed half-way is invisible, and can be repeated',
  async (remote) => {
    const pointer = `bucket/pointers/production/${remote}.json`;
    await dist('build-one', remote);
    let isHeld = true;
    const halfWay = new Promise<void>((resolve) => {
      server.onPut = (key) => {
        const isLast = key.endsWith('builds/latest.json') && isHeld;
        if (isLast) resolve();
        return !isLast;
      };
    });

    const { child, ended } = start(...bucketRelease(remote, 'build-one'));
    await halfWay;
    child.kill('SIGKILL');
    await ended;

    expect(server.objects.size).toBeGreaterThan(0);
    expect(server.objects.has(pointer)).toBe(false);
    expect((await command('list', '--to', 's3://bucket')).output).toContain('Nothing is released');

    isHeld = false;
    expect(await command(...bucketRelease(remote, 'build-one'))).toMatchObject({ code: 0 });
    expect(server.objects.has(pointer)).toBe(true);
  },
);

test('a release to a folder that is killed while it writes is invisible, and prune removes its files', async () => {
  const target = openTarget('releases', {}, root);
  const release = async (id: string) =>
    publish(target, {
      remote: 'mfe-assets',
      dist: join(root, id),
      channel: 'production',
      signer: sampleSigner(),
      origin: 'https://static.example/mfe-assets',
    });
  await dist('build-one');
  await dist('build-two');
  for (let file = 0; file < 400; file += 1) {
    await writeFile(join(root, `build-two/part-${file}.txt`), String(file));
  }
  await release('build-one');

  const watch = new AbortController();
  const builds = join(root, 'releases/mfe-assets');
  const changes = watchFolder(builds, { recursive: true, signal: watch.signal });
  const place = ['--to', 'releases', '--base-url', 'https://static.example', '--untried'];
  const { child, ended } = start('mfe-assets', '--dist', 'build-two', ...place);
  for await (const { filename } of changes) if (filename?.includes('build-two/part-')) break;
  child.kill('SIGKILL');
  expect((await ended).code).toBeNull();

  expect(existsSync(join(builds, 'build-two'))).toBe(true);
  const listing = describeReleases(await list(target, []));
  expect(listing).toMatch(/build-one .*live in production/);
  expect(listing).not.toContain('build-two');
  const now = new Date(Date.now() + TWO_HOURS_MS);
  expect(await prune(target, { remotes: [], keep: 1, now })).toEqual(['mfe-assets/build-two']);
  expect(await target.list('mfe-assets/build-two/')).toEqual([]);
  expect(await target.list('.uploads/')).toEqual([]);

  expect(await release('build-two')).toEqual({ buildId: 'build-two', changed: true });
});

test.each([
  ['a folder', () => ['--to', 'releases', '--base-url', 'https://static.example', '--untried']],
  ['a bucket', () => ['--to', 's3://bucket', '--base-url', `${server.url}/bucket`, '--untried']],
])(
  'of two concurrent releases of one remote to %s one is live, both are complete, and the other one fails',
  async (_, place) => {
    const ids = ['build-one', 'build-two'];
    for (const id of ids) await dist(id);

    const results = await Promise.all(
      ids.map((id) => command('mfe-assets', '--dist', id, ...place())),
    );

    const codes = results.map(({ code }) => code).sort();
    // One that ends before the other begins is simply replaced.
    expect([
      [0, 0],
      [0, 1],
    ]).toContainEqual(codes);
    const { output } = await command('list', ...place().slice(0, 2));
    for (const id of ids) expect(output).toContain(id);
    expect(output.match(/live in production/g)).toHaveLength(1);
  },
);

test('concurrent releases of two remotes both succeed', async () => {
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

test('a canary is released, promoted and ended, and a shell that remotes do not suit is refused', async () => {
  const folder = ['--to', 'releases'];
  const place = [...folder, '--base-url', 'https://static.example'];
  const tried = (remote: string, id: string) => command(remote, '--dist', id, ...place);
  const release = (remote: string, id: string, ...args: string[]) =>
    command(remote, '--dist', id, ...place, '--untried', ...args);
  for (const id of ['shell-one', 'shell-two']) await dist(id, 'shell');
  await release('shell', 'shell-one');
  expect((await release('shell', 'shell-two', '--canary', '10')).output).toContain(
    'shell shell-two is the canary for 10 of 100 sessions, each from its next page load\n',
  );
  expect((await command('rollback', 'shell', ...folder)).output).toBe(
    'shell shell-one is live in production, and its canary shell-two has ended\n',
  );
  await release('shell', 'shell-two', '--canary', '10');
  expect((await command('list', 'shell', ...folder)).output).toMatch(
    /shell-two .*canary for 10 of 100 sessions/,
  );
  expect((await command('promote', 'shell', 'canary', ...folder)).output).toContain(
    'shell shell-two is live in production\n',
  );

  const options = { remote: 'mfe-assets', id: 'build-new', contractVersion: 2 };
  await writeSampleBuild(join(root, 'build-new'), options);
  expect(await tried('mfe-assets', 'build-new')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/uses version 2 of the host contract, the shell shell-two uses/),
  });
  expect(await release('mfe-assets', 'build-new')).toMatchObject({ code: 0 });
  expect(await command('rollback', 'shell', ...folder)).toMatchObject({
    code: 1,
    output: expect.stringMatching(
      /refuse live remotes:\n {2}mfe-assets build-new: It uses version 2/,
    ),
  });
  expect(await command('rollback', 'shell', ...folder, '--untried')).toMatchObject({ code: 0 });
});

test('a build of another remote, or a changed one, is not uploaded', async () => {
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

test('invalid arguments end with exit code 2', async () => {
  const { code, output } = await command('revert', 'mfe-assets');
  expect(output).toMatch(/no remote or verb "revert"/);
  expect(code).toBe(2);
  expect(existsSync(join(root, 'releases'))).toBe(false);
});
