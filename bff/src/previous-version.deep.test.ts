import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isTerminal } from '@parapet/contracts/scan';
import { type HostedProject, startHostedProject } from '@parapet/test-kit/hosted-project';
import { createTestDatabase, type TestDatabase } from '@parapet/test-kit/postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findFreePort } from './testing/free-port.ts';
import { checkOutVersion, type Found, findPreviousVersion } from './testing/previous-version.ts';
import { runSql } from './testing/test-identity.ts';

// The version before the newest migrations, from git's history, beside this one on one database.

const REPOSITORY = join(import.meta.dirname, '../..');
const MINUTE_MS = 60_000;
const account = { email: 'mara@northquay.example', password: 'Rampart-and-cell-7' };

let found: Found;
let folder: string;
let database: TestDatabase;
let project: HostedProject;
let target: Server;
let targetUrl: string;
const running: ChildProcess[] = [];

/** Starts a process of a version; rejects with the message of a refused start. */
async function start(root: string, script: string, port?: number): Promise<ChildProcess> {
  const child = fork(join(root, 'bff/src', script), {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      LOG_LEVEL: 'silent',
      ...(port && { PARAPET_PORT: String(port) }),
      PARAPET_DRAIN_SECONDS: '0',
      PARAPET_RELEASES: join(folder, 'releases'),
      PARAPET_ALLOW_PRIVATE_TARGETS: 'true',
      PARAPET_SCAN_REQUESTS_PER_SECOND: '100',
      PUBLIC_URL: 'https://parapet.example',
      SUPABASE_URL: project.url,
      SUPABASE_PUBLISHABLE_KEY: project.publishableKey,
      SUPABASE_SECRET_KEY: project.secretKey,
      DATABASE_URL: database.url,
      PARAPET_ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
    },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  running.push(child);
  const [message] = await once(child, 'message');
  if (message.type !== 'ready') throw new Error(message.message);
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  expect((await exited)[0]).toBe(0);
  running.splice(running.indexOf(child), 1);
}

async function signIn(): Promise<string> {
  const answer = await fetch(`${project.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: project.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** Calls of one API, for the only workspace of the account. */
async function openApi(port: number, token: string) {
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/workspaces${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    expect(answer.ok, `${method} ${path} answered ${answer.status}: ${text}`).toBe(true);
    return JSON.parse(text);
  };
  const workspace = (await call('GET', '/list')).data[0].id;
  const read = (path: string) => call('GET', `/${workspace}${path}`);
  return {
    read,
    addAsset: async (value: string): Promise<string> =>
      (await call('POST', `/${workspace}/assets`, { value, consent: true })).id,
    startScan: async (assetId: string): Promise<string> => {
      // Passive: on loopback a port scan would find whatever else runs on this machine.
      const order = { assetIds: [assetId], intensity: 'passive' };
      return (await call('POST', `/${workspace}/scans`, order)).id;
    },
    untilCompleted: (scan: string) =>
      vi.waitFor(
        async () => {
          const { status } = await read(`/scans/${scan}`);
          if (!isTerminal(status)) throw new Error(`The scan is ${status}.`);
          expect(status).toBe('completed');
        },
        { timeout: 2 * MINUTE_MS, interval: 200 },
      ),
  };
}

beforeAll(async () => {
  found = await findPreviousVersion();
  if ('missing' in found) return;
  folder = await mkdtemp(join(tmpdir(), 'parapet-previous-'));
  await mkdir(join(folder, 'releases'));
  await mkdir(join(folder, 'version'));
  await checkOutVersion(found.commit, join(folder, 'version'));
  database = await createTestDatabase();
  project = await startHostedProject({ databaseUrl: database.url });
  await project.addUser(account.email, account.password);
  target = createServer((_request, response) => response.end('<title>A target</title>'));
  target.listen(0, '127.0.0.1');
  await once(target, 'listening');
  targetUrl = `http://127.0.0.1:${(target.address() as AddressInfo).port}/`;
}, 2 * MINUTE_MS);
afterAll(async () => {
  if (!folder) return;
  await Promise.all([...running].map(stop));
  target?.close();
  await project?.close();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
}, MINUTE_MS);

/** Migrations that take away what the version before uses: its start is refused then, by design. */
async function contractedSince(root: string): Promise<string[]> {
  const known = await readdir(join(root, 'bff/supabase/migrations'));
  const rows = await runSql<{ name: string }>(
    database.adminUrl,
    'select name from migrations.contracting',
  );
  return rows.map(({ name }) => name).filter((name) => !known.includes(`${name}.sql`));
}

test('the version before signs in, lists, adds and scans beside this one on the newest schema', {
  timeout: 8 * MINUTE_MS,
}, async (context) => {
  if ('missing' in found) return context.skip(found.missing);
  const previous = join(folder, 'version');
  const [oldPort, newPort] = await Promise.all([findFreePort(), findFreePort()]);
  const refused = await contractedSince(previous);
  if (refused.length > 0) {
    await expect(start(previous, 'main.ts', oldPort)).rejects.toThrow('cannot use it');
    return context.skip(`the version before refuses the schema of ${refused.join(', ')}`);
  }
  await start(previous, 'main.ts', oldPort);
  await start(REPOSITORY, 'main.ts', newPort);
  const token = await signIn();
  const [older, newer] = [await openApi(oldPort, token), await openApi(newPort, token)];

  const oldWorker = await start(previous, 'worker.ts');
  const assetId = await older.addAsset(targetUrl);
  const first = await newer.startScan(assetId);
  await older.untilCompleted(first);
  await stop(oldWorker);

  await start(REPOSITORY, 'worker.ts');
  const otherId = await newer.addAsset(targetUrl.replace('127.0.0.1', 'localhost'));
  const second = await older.startScan(otherId);
  await newer.untilCompleted(second);

  // Each lists all that the other has written.
  for (const path of ['/assets?limit=50', '/scans?limit=50', '/findings?limit=50']) {
    const idsOf = async (api: typeof older) =>
      (await api.read(path)).items.map(({ id }: { id: string }) => id);
    const ids = await idsOf(newer);
    expect(ids.length, path).toBeGreaterThanOrEqual(2);
    expect(await idsOf(older), path).toEqual(ids);
  }
});
