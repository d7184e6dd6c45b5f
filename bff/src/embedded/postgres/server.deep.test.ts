import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bootstrapDatabase } from './bootstrap.ts';
import { readPostmasterFile } from './leftover-server.ts';
import { type PostgresServer, startPostgres } from './server.ts';

/** A data folder whose database was created and stopped; the tests start on copies of it. */
let created: string;
let dataDir: string;
const servers: PostgresServer[] = [];
const otherProcesses: ChildProcess[] = [];

beforeAll(async () => {
  created = await mkdtemp(join(tmpdir(), 'parapet-postgres-'));
  await (await startPostgres({ dataDir: created })).stop();
}, 60_000);
afterAll(() => rm(created, { recursive: true, force: true }));

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parapet-postgres-'));
  await cp(created, dataDir, { recursive: true });
});

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  for (const otherProcess of otherProcesses.splice(0)) otherProcess.kill();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(options: Parameters<typeof startPostgres>[0] = { dataDir }) {
  const server = await startPostgres(options);
  servers.push(server);
  return server;
}

async function ask(server: PostgresServer, query: string): Promise<unknown> {
  const { adminUrl } = await bootstrapDatabase(server);
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query({ text: query, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

describe('the embedded Postgres', { timeout: 60_000 }, () => {
  test('is durable, checks its pages, sorts by code point and listens on loopback only', async () => {
    const server = await start();
    const setting = (name: string) => ask(server, `SHOW ${name}`);

    expect(await setting('fsync')).toBe('on');
    expect(await setting('data_checksums')).toBe('on');
    expect(await setting('listen_addresses')).toBe('127.0.0.1');
    expect(await setting('unix_socket_directories')).toBe('');
    expect(await ask(server, "SELECT datlocale FROM pg_database WHERE datname = 'parapet'")).toBe(
      'C.UTF-8',
    );
  });

  test('requires its random password, which only the owner may read', async () => {
    const server = await start();
    const guess = new Client({
      host: '127.0.0.1',
      port: server.port,
      user: 'postgres',
      password: 'password',
    });

    await expect(guess.connect()).rejects.toThrow(/password authentication failed/);
    for (const name of ['postgres-superuser', 'postgres-parapet']) {
      expect(statSync(join(dataDir, 'keys', name)).mode & 0o777).toBe(0o600);
    }
  });

  test('makes its logs readable only by the owner, including existing files', async () => {
    const folder = join(dataDir, 'logs');
    const log = join(folder, 'postgres.log');
    await writeFile(`${log}.1`, '');
    for (const [path, mode] of [
      [`${log}.1`, 0o644],
      [folder, 0o755],
    ] as const) {
      await chmod(path, mode);
    }
    await start();

    const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
    expect([folder, log, `${log}.1`].map(modeOf)).toEqual(['700', '600', '600']);
  });

  test('gives the product a role that is not a superuser, and the roles of Supabase', async () => {
    const server = await start();

    expect(
      await ask(
        server,
        `SELECT rolcreaterole AND NOT rolsuper AND NOT rolbypassrls
           FROM pg_roles WHERE rolname = 'parapet'`,
      ),
    ).toBe(true);
    expect(
      await ask(
        server,
        `SELECT count(*)::int FROM pg_roles
          WHERE rolname IN ('anon', 'authenticated', 'service_role') AND NOT rolcanlogin`,
      ),
    ).toBe(3);
  });

  test('does not let the product take a role that bypasses row-level security', async () => {
    const server = await start();
    const reachable = `SELECT count(*)::int FROM pg_roles
      WHERE (rolsuper OR rolbypassrls) AND pg_has_role('parapet', oid, 'member')`;
    expect(await ask(server, reachable)).toBe(0);
  });

  test('keeps what was committed when it is killed', async () => {
    const first = await start();
    await ask(first, 'CREATE TABLE kept AS SELECT 1');
    process.kill(first.pid, 'SIGKILL');
    await first.exited;

    const second = await start();

    expect(await ask(second, 'SELECT count(*)::int FROM kept')).toBe(1);
  });

  test('left running by a killed start, is stopped before the next one', async () => {
    const first = await start();
    const second = await start();

    await first.exited;
    expect(readPostmasterFile(join(dataDir, 'postgres'))?.pid).toBe(second.pid);
  });

  test.each([
    ['belongs to another process', ['sleep', '60']],
    ['belongs to a process that was not reaped', ['sh', '-c', 'true & exec sleep 60']],
  ])('starts although its old process number %s', async (_, [command = '', ...args]) => {
    const first = await start();
    process.kill(first.pid, 'SIGKILL');
    await first.exited;
    const otherProcess = spawn(command, args, { stdio: 'ignore' });
    otherProcesses.push(otherProcess);
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
    const [, ...rest] = readFileSync(pidFile, 'utf8').split('\n');
    const number = command === 'sh' ? await zombieOf(otherProcess.pid) : otherProcess.pid;
    await writeFile(pidFile, [number, ...rest].join('\n'));

    await start();

    expect(otherProcess.exitCode).toBeNull();
  });

  test('is created again when a first start was interrupted', async () => {
    await rm(join(dataDir, 'postgres'), { recursive: true });
    await writeFile(join(dataDir, 'postgres.new'), 'half made');
    await start();

    expect(existsSync(join(dataDir, 'postgres.new'))).toBe(false);
  });

  test.runIf(process.getuid?.() === 0)(
    'runs for root as another user too, on the same files',
    async () => {
      const first = await start({ dataDir, ways: ['user-namespace'] });
      await ask(first, 'CREATE TABLE kept AS SELECT 1');
      await first.stop();

      const second = await start({ dataDir, ways: ['other-user'] });

      expect(statSync(join(dataDir, 'postgres')).uid).not.toBe(0);
      expect(await ask(second, 'SELECT count(*)::int FROM kept')).toBe(1);
      await second.stop();
      const third = await start({ dataDir, ways: ['user-namespace'] });
      expect(await ask(third, 'SELECT count(*)::int FROM kept')).toBe(1);
    },
  );

  test('names the file to restore when its password is missing', async () => {
    await (await start()).stop();
    await rm(join(dataDir, 'keys', 'postgres-superuser'));

    await expect(startPostgres({ dataDir })).rejects.toThrow(
      /keys\/postgres-superuser is gone\. Put it back/,
    );
  });
});

/** The number of a child that has ended, while its parent does not ask for it. */
async function zombieOf(parent: number | undefined): Promise<number> {
  const children = `/proc/${parent}/task/${parent}/children`;
  await expect.poll(() => readFileSync(children, 'utf8').trim()).toMatch(/^\d+$/);
  const child = Number(readFileSync(children, 'utf8'));
  await expect.poll(() => readFileSync(`/proc/${child}/stat`, 'utf8')).toContain(') Z ');
  return child;
}
