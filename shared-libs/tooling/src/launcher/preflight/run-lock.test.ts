import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { processStart } from '../processes/process-identity.ts';
import { acquireRunLock, readHeldLock } from './run-lock.ts';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parapet-lock-'));
  file = join(folder, 'run.json');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function leaveLockOf(owner: { pid: number; start: string }, children: object[] = []) {
  await writeFile(file, JSON.stringify({ owner, url: 'http://localhost:3000', children }));
}

test('of several concurrent requests one gets the lock, the others get its record', async () => {
  const requests = [1, 2, 3, 4].map(() => acquireRunLock(file, 'http://localhost:4000'));
  const results = await Promise.all(requests);

  expect(results.filter((result) => 'lock' in result)).toHaveLength(1);
  for (const result of results.filter((other) => 'heldBy' in other)) {
    expect(result.heldBy).toMatchObject({
      url: 'http://localhost:4000',
      owner: { pid: process.pid },
    });
  }
});

test('a released lock can be acquired again', async () => {
  const first = await acquireRunLock(file, '');
  if ('lock' in first) await first.lock.release();

  expect(await readHeldLock(file)).toBeUndefined();
  expect(await acquireRunLock(file, '')).toHaveProperty('lock');
});

test('a lock is stale when its process id belongs to another process', async () => {
  await leaveLockOf({ pid: process.pid, start: 'another time' });

  expect(await readHeldLock(file)).toBeUndefined();
  expect(await acquireRunLock(file, '')).toHaveProperty('lock');
});

test('a lock file that was half written is stale', async () => {
  await writeFile(file, '{"owner":{"pi');

  expect(await acquireRunLock(file, '')).toHaveProperty('lock');
});

test('children of a killed owner that keep running are killed', async () => {
  const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)));
  const { pid = 0 } = child;
  await leaveLockOf({ pid, start: 'another time' }, [
    { name: 'worker', pid, start: processStart(pid) },
  ]);

  expect(await acquireRunLock(file, '', 0)).toHaveProperty('lock');
  expect(await ended).toBe('SIGKILL');
});
