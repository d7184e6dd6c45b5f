import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDataFolder, type DataFolder } from '@parapet/test-kit/data-folder';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestClone, type Launch, type TestClone } from './test-clone/test-clone.ts';
import { untilEnded } from './test-clone/until-ended.ts';

/** The database that every test starts on a copy of. */
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

describe('starting', { timeout: 60_000 }, () => {
  test('with releases at a URL no remote is built, released or served', async () => {
    const releases = 'https://static.example.com/live';
    const launch = clone.start({ PARAPET_RELEASES: releases, PARAPET_REMOTES: 'mfe-assets' });
    await launch.until(clone.readyLine);

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
    await second.until(clone.readyLine);

    expect(second.output()).toMatch(/Build +built .*mfe-cloud/);
  });
});

describe('stopping', { timeout: 60_000 }, () => {
  test.each(['SIGINT', 'SIGHUP'] as const)('%s ends every process', async (signal) => {
    const launch = clone.start();
    await launch.until(clone.readyLine);
    const postgres = clone.postgresPid() ?? 0;
    const { pid: api } = await clone.askApi();

    launch.process.kill(signal);

    expect(await launch.ended()).toBe(0);
    await Promise.all([postgres, api, clone.workerPid()].map(untilEnded));
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
  test('of launcher and database process, the left-over Postgres is terminated', async () => {
    const first = clone.start();
    await first.until(clone.readyLine);
    const postgres = clone.postgresPid() ?? 0;
    const { children } = JSON.parse(readFileSync(join(clone.dataDir, 'run.json'), 'utf8'));
    for (const { pid } of children) process.kill(pid, 'SIGKILL');
    first.process.kill('SIGKILL');

    const second = clone.start();
    await second.until(clone.readyLine);

    await untilEnded(postgres);
    expect(await clone.askApi()).toMatchObject({ starts: 2 });
  });

  test('of Postgres, it is started again, followed by its dependents', async () => {
    const launch = clone.start();
    await launch.until(clone.readyLine);
    const worker = clone.workerPid();
    const { pid: api } = await clone.askApi();

    process.kill(clone.postgresPid() ?? 0, 'SIGKILL');
    await launch.until('The database is running again');

    await Promise.all([worker, api].map(untilEnded));
    // On a slow machine the API may start once more before its database does.
    const again = await clone.askApi();
    expect(again.pid).not.toBe(api);
    expect(again.starts).toBeGreaterThanOrEqual(2);
  });
});

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
