import { existsSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createDataFolder, type DataFolder } from '@parapet/test-kit/data-folder';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { REMOTES } from '../remotes.ts';
import { processStart } from './process-identity.ts';
import { createTestClone, type Launch, type TestClone } from './test-clone/test-clone.ts';

/** The database that every test but the first starts on a copy of. */
let created: DataFolder;
let clone: TestClone;

beforeAll(async () => {
  created = await createDataFolder();
}, 60_000);
afterAll(() => created.remove());

beforeEach(async () => {
  clone = await createTestClone();
  await created.copyTo(clone.dataDir);
});
afterEach(() => clone.remove());

const readyLine = () => `Parapet is ready at http://localhost:${clone.port}`;
const workerPid = () => Number(readFileSync(join(clone.dataDir, 'worker.pid'), 'utf8'));

async function askApi(): Promise<{ starts: number; pid: number }> {
  const response = await fetch(`http://127.0.0.1:${clone.port}/`);
  return (await response.json()) as { starts: number; pid: number };
}

describe('starting', { timeout: 60_000 }, () => {
  test('builds, releases and runs everything, and prints the address in the last line', async () => {
    await rm(clone.dataDir, { recursive: true });
    const launch = clone.start();
    await launch.until(readyLine());

    expect(launch.output().trimEnd().split('\n').at(-1)).toBe(readyLine());
    expect((await clone.builds()).sort()).toEqual([...REMOTES, 'shell'].sort());
    expect(await askApi()).toMatchObject({ starts: 1 });
    const latest = await fetch(`http://127.0.0.1:${clone.port + 1}/builds/latest.json`);
    expect(await latest.json()).toEqual({ id: 'build-first', timestamp: 1 });
  });

  test.skipIf(!existsSync('/proc/self/environ'))(
    'the process of the origins has no secrets in its environment',
    async () => {
      const launch = clone.start({ AWS_SECRET_ACCESS_KEY: 'a-secret' });
      await launch.until(readyLine());
      const { children } = JSON.parse(readFileSync(join(clone.dataDir, 'run.json'), 'utf8'));
      const environmentOf = (role: string) => {
        const child = children.find(({ name }: { name: string }) => name === role);
        return readFileSync(`/proc/${child.pid}/environ`, 'utf8');
      };

      expect(environmentOf('api')).toContain('a-secret');
      expect(environmentOf('api')).toContain('postgresql:');
      expect(environmentOf('origins')).not.toMatch(/a-secret|postgresql:/);
    },
  );

  test('a second start builds nothing, and after a change only the changed workspace', async () => {
    const first = clone.start();
    await first.until(readyLine());
    first.process.kill('SIGTERM');
    expect(await first.ended()).toBe(0);

    const second = clone.start();
    await second.until(readyLine());
    expect(second.output()).toMatch(/Build +nothing changed/);
    expect(second.output()).toMatch(/Release +nothing changed/);
    expect(await askApi()).toMatchObject({ starts: 2 });
    second.process.kill('SIGTERM');
    await second.ended();

    await clone.write('mfe-scans/src/content.txt', 'second');
    const third = clone.start();
    await third.until(readyLine());
    expect(third.output()).toMatch(/Build +built mfe-scans /);
    const latest = await fetch(`http://127.0.0.1:${clone.port + 2}/builds/latest.json`);
    expect(await latest.json()).toMatchObject({ id: 'build-second' });
  });

  test('with releases at a URL no remote is built, released or served', async () => {
    const releases = 'https://static.example.com/live';
    const launch = clone.start({ PARAPET_RELEASES: releases, PARAPET_REMOTES: 'mfe-assets' });
    await launch.until(readyLine());

    expect(launch.output()).toContain(`remotes are served from ${releases}`);
    expect(await clone.builds()).toEqual(['shell']);
    await expect(fetch(`http://127.0.0.1:${clone.port + 1}/`)).rejects.toThrow();
    expect(existsSync(join(clone.root, 'https:'))).toBe(false);
  });

  test('an interrupted build is repeated', async () => {
    await clone.write('mfe-cloud/src/content.txt', 'hang');
    const first = clone.start();
    await untilBuilding(first, 'mfe-cloud');
    first.process.kill('SIGKILL');
    await first.ended();
    await clone.write('mfe-cloud/src/content.txt', 'second');

    const second = clone.start();
    await second.until(readyLine());

    expect(second.output()).toMatch(/Build +built .*mfe-cloud/);
  });

  test('a failed build is reported with the end of its output', async () => {
    await clone.write('mfe-assets/src/content.txt', 'broken');
    const launch = clone.start();

    expect(await launch.ended()).toBe(1);
    expect(launch.output()).toContain('mfe-assets could not be built:');
    expect(launch.output()).toContain('Module not found: ./missing.ts');
  });

  test('the failure message of a process is the last line, and no process is left', async () => {
    const launch = clone.start({ TEST_API_FAILS: 'yes' });

    expect(await launch.ended()).toBe(1);
    expect(launch.output().trimEnd().split('\n').at(-1)).toBe('PARAPET_ENCRYPTION_KEY is missing.');
    expect(clone.postgresPid()).toBeUndefined();
  });

  test('a taken port is reported with its owner and the setting that changes it', async () => {
    const owner = createServer().listen(clone.port + 3, '127.0.0.1');
    const launch = clone.start();

    expect(await launch.ended()).toBe(1);
    expect(launch.output()).toMatch(
      new RegExp(
        `Port ${clone.port + 3} is taken by .+ \\(process ${process.pid}\\)\\. .*PARAPET_PORT=`,
      ),
    );
    owner.close();
  });

  test('a second start on the same data folder fails with the address of the first', async () => {
    const first = clone.start();
    await first.until(readyLine());
    const second = clone.start();

    expect(await second.ended()).toBe(1);
    expect(second.output()).toContain(`already runs on the data folder ${clone.dataDir}`);
    expect(second.output()).toContain(`http://localhost:${clone.port}`);
    expect(await askApi()).toMatchObject({ starts: 1 });
  });

  test('a database of another major version is refused', async () => {
    const first = clone.start();
    await first.until(readyLine());
    first.process.kill('SIGTERM');
    await first.ended();
    await writeFile(join(clone.dataDir, 'postgres/PG_VERSION'), '15\n');

    const second = clone.start();

    expect(await second.ended()).toBe(1);
    expect(second.output()).toContain('was written by Postgres 15; this release has Postgres 18');
  });
});

describe('stopping', { timeout: 60_000 }, () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s ends every process', async (signal) => {
    const launch = clone.start();
    await launch.until(readyLine());
    const postgres = clone.postgresPid() ?? 0;
    const { pid: api } = await askApi();

    launch.process.kill(signal);

    expect(await launch.ended()).toBe(0);
    await Promise.all([postgres, api, workerPid()].map(untilEnded));
    expect(existsSync(join(clone.dataDir, 'postgres/postmaster.pid'))).toBe(false);
  });

  test('a running build is ended too', async () => {
    await clone.write('mfe-cloud/src/content.txt', 'hang');
    const launch = clone.start();
    await untilBuilding(launch, 'mfe-cloud');

    launch.process.kill('SIGTERM');

    expect(await launch.ended()).toBe(0);
  });
});

describe('after a kill -9', { timeout: 60_000 }, () => {
  test('of the launcher, every process ends by itself and the next start works', async () => {
    const first = clone.start();
    await first.until(readyLine());
    const pids = [clone.postgresPid() ?? 0, workerPid(), (await askApi()).pid];

    first.process.kill('SIGKILL');
    const second = clone.start();
    await second.until(readyLine());

    await Promise.all(pids.map(untilEnded));
    expect(await askApi()).toMatchObject({ starts: 2 });
  });

  test('of launcher and database process, the left-over Postgres is terminated', async () => {
    const first = clone.start();
    await first.until(readyLine());
    const postgres = clone.postgresPid() ?? 0;
    const { children } = JSON.parse(readFileSync(join(clone.dataDir, 'run.json'), 'utf8'));
    for (const { pid } of children) process.kill(pid, 'SIGKILL');
    first.process.kill('SIGKILL');

    const second = clone.start();
    await second.until(readyLine());

    await untilEnded(postgres);
    expect(await askApi()).toMatchObject({ starts: 2 });
  });

  test('of the worker, it is started again', async () => {
    const launch = clone.start();
    await launch.until(readyLine());
    const killed = workerPid();

    process.kill(killed, 'SIGKILL');
    await launch.until('The worker is running again');

    expect(workerPid()).not.toBe(killed);
  });

  test('of Postgres, it is started again, followed by its dependents', async () => {
    const launch = clone.start();
    await launch.until(readyLine());
    const worker = workerPid();

    process.kill(clone.postgresPid() ?? 0, 'SIGKILL');
    await launch.until('The database is running again');

    await untilEnded(worker);
    expect(await askApi()).toMatchObject({ starts: 2 });
  });
});

/** Waits until a process has ended. */
async function untilEnded(pid: number): Promise<void> {
  await expect.poll(() => processStart(pid), { timeout: 20_000 }).toBeUndefined();
}

/**
 * Waits until the build of a workspace has begun; fails with the output of a launcher that ends
 * first.
 */
async function untilBuilding(launch: Launch, workspace: string): Promise<void> {
  let finalOutput: string | undefined;
  void launch.ended().then(() => {
    finalOutput = launch.output();
  });
  await expect
    .poll(async () => finalOutput ?? (await clone.builds()), { timeout: 20_000 })
    .toContain(workspace);
}
