import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openOwnSigner } from '../release/signing/own-signer.ts';
import { releaseToFolder } from '../release/targets/release-to-folder.ts';
import { writeSampleBuild } from '../release/testing/sample-build.ts';
import { REMOTES, sharedPort } from '../remotes.ts';
import { createTestClone, type Launch, type TestClone } from './test-clone/test-clone.ts';
import { untilEnded } from './test-clone/until-ended.ts';

// The tests share one clone and run in order, since a start takes seconds.

let clone: TestClone;
let launch: Launch;

const start = async (env?: Record<string, string>) => {
  launch = clone.start(env);
  await launch.until(clone.readyLine);
};
const stop = async () => {
  launch.process.kill('SIGTERM');
  expect(await launch.ended()).toBe(0);
};

beforeAll(async () => {
  clone = await createTestClone();
  await start({ AWS_SECRET_ACCESS_KEY: 'a-secret' });
}, 60_000);
afterAll(() => clone.remove());

describe('a first start', { timeout: 60_000 }, () => {
  test('builds, releases and runs everything, and prints the address in the last line', async () => {
    expect(launch.output().trimEnd().split('\n').at(-1)).toBe(clone.readyLine);
    expect((await clone.builds()).sort()).toEqual([...REMOTES, 'shell'].sort());
    expect(await clone.askApi()).toMatchObject({ starts: 1 });
    const latest = await fetch(`http://127.0.0.1:${clone.port + 1}/builds/latest.json`);
    expect(await latest.json()).toMatchObject({ id: 'build-first', remote: 'mfe-assets' });
    // A remote that is released later, also under a new name, is served from one more port.
    const shared = `http://127.0.0.1:${sharedPort(clone.port)}/mfe-assets/builds/latest.json`;
    expect(await (await fetch(shared)).json()).toMatchObject({ id: 'build-first' });
  });

  test.skipIf(!existsSync('/proc/self/environ'))(
    'gives the process of the origins no secrets',
    () => {
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
});

describe('while it runs', { timeout: 60_000 }, () => {
  test('a second start on the same data folder fails with the address of the first', async () => {
    const second = clone.start();

    expect(await second.ended()).toBe(1);
    expect(second.output()).toContain(`already runs on the data folder ${clone.dataDir}`);
    expect(second.output()).toContain(`http://localhost:${clone.port}`);
    expect(await clone.askApi()).toMatchObject({ starts: 1 });
  });

  test('a worker that is killed is started again', async () => {
    const killed = clone.workerPid();

    process.kill(killed, 'SIGKILL');
    await launch.until('The worker is running again');

    expect(clone.workerPid()).not.toBe(killed);
  });

  test('SIGTERM ends every process', async () => {
    const postgres = clone.postgresPid() ?? 0;
    const { pid: api } = await clone.askApi();

    await stop();

    await Promise.all([postgres, api, clone.workerPid()].map(untilEnded));
    expect(existsSync(join(clone.dataDir, 'postgres/postmaster.pid'))).toBe(false);
  });
});

describe('a later start', { timeout: 60_000 }, () => {
  test('builds nothing, and after a change only the changed workspace', async () => {
    await start();
    expect(launch.output()).toMatch(/Build +nothing changed/);
    expect(launch.output()).toMatch(/Release +nothing changed/);
    expect(await clone.askApi()).toMatchObject({ starts: 2 });
    await stop();

    await clone.write('mfe-scans/src/content.txt', 'second');
    await start();
    expect(launch.output()).toMatch(/Build +built mfe-scans /);
    const latest = await fetch(`http://127.0.0.1:${clone.port + 2}/builds/latest.json`);
    expect(await latest.json()).toMatchObject({ id: 'build-second' });
  });

  test('leaves what a team released, and replaces what an earlier start did', async () => {
    const dist = await writeSampleBuild(join(clone.root, 'team'), {
      remote: 'mfe-assets',
      id: 'build-of-team',
    });
    await releaseToFolder({
      remote: 'mfe-assets',
      dist,
      releases: join(clone.dataDir, 'releases'),
      channel: 'production',
      signer: await openOwnSigner(clone.dataDir, ['mfe-assets']),
      origin: `http://localhost:${clone.port + 1}`,
    });
    for (const remote of ['mfe-assets', 'mfe-cloud']) {
      await clone.write(`${remote}/src/content.txt`, 'third');
    }
    await stop();
    await start();
    expect(launch.output()).toMatch(
      /Release +1 of 5 remotes released; as their teams released them: mfe-assets/,
    );
    const liveAt = async (port: number) =>
      (await fetch(`http://127.0.0.1:${port}/builds/latest.json`)).json();
    expect(await liveAt(clone.port + 1)).toMatchObject({ id: 'build-of-team' });
    expect(await liveAt(clone.port + 3)).toMatchObject({ id: 'build-third' });
  });

  test('works after a kill -9 of the launcher, whose processes end by themselves', async () => {
    const pids = [clone.postgresPid() ?? 0, clone.workerPid(), (await clone.askApi()).pid];

    launch.process.kill('SIGKILL');
    await start();

    await Promise.all(pids.map(untilEnded));
    expect(await clone.askApi()).toMatchObject({ starts: 5 });
    await stop();
  });
});

describe('a failed start', { timeout: 60_000 }, () => {
  test('has the message of the failed process in the last line, and leaves no process', async () => {
    const failed = clone.start({ TEST_API_FAILS: 'yes' });

    expect(await failed.ended()).toBe(1);
    expect(failed.output().trimEnd().split('\n').at(-1)).toBe('PARAPET_ENCRYPTION_KEY is missing.');
    expect(clone.postgresPid()).toBeUndefined();
  });

  test('names the owner of a taken port and the setting that changes it', async () => {
    const owner = createServer().listen(clone.port + 3, '127.0.0.1');
    const failed = clone.start();

    expect(await failed.ended()).toBe(1);
    expect(failed.output()).toMatch(
      new RegExp(
        `Port ${clone.port + 3} is taken by .+ \\(process ${process.pid}\\)\\. .*PARAPET_PORT=`,
      ),
    );
    owner.close();
  });

  test('refuses a database of another major version', async () => {
    const version = join(clone.dataDir, 'postgres/PG_VERSION');
    const written = readFileSync(version, 'utf8');
    await writeFile(version, '15\n');
    const failed = clone.start();

    expect(await failed.ended()).toBe(1);
    expect(failed.output()).toContain('was written by Postgres 15; this release has Postgres 18');
    await writeFile(version, written);
  });

  test('has the end of the output of a failed build', async () => {
    await clone.write('mfe-assets/src/content.txt', 'broken');
    const failed = clone.start();

    expect(await failed.ended()).toBe(1);
    expect(failed.output()).toContain('mfe-assets could not be built:');
    expect(failed.output()).toContain('Module not found: ./missing.ts');
  });
});
