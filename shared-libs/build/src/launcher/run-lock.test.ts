import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { processStart } from './process-identity.ts';
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

test('only one of several that ask at once gets it, and the others learn who', async () => {
  const asked = [1, 2, 3, 4].map(() => acquireRunLock(file, 'http://localhost:4000'));
  const results = await Promise.all(asked);

  expect(results.filter((result) => 'lock' in result)).toHaveLength(1);
  for (const result of results.filter((other) => 'heldBy' in other)) {
    expect(result.heldBy).toMatchObject({
      url: 'http://localhost:4000',
      owner: { pid: process.pid },
    });
  }
});

test('once released, the next one gets it', async () => {
  const first = await acquireRunLock(file, '');
  if ('lock' in first) await first.lock.release();

  expect(await readHeldLock(file)).toBeUndefined();
  expect(await acquireRunLock(file, '')).toHaveProperty('lock');
});

test('a process number that now belongs to another process holds nothing', async () => {
  await leaveLockOf({ pid: process.pid, start: 'another time' });

  expect(await readHeldLock(file)).toBeUndefined();
  expect(await acquireRunLock(file, '')).toHaveProperty('lock');
});

test('a lock file that was half written holds nothing', async () => {
  await writeFile(file, '{"owner":{"pi');

  expect(await acquireRunLock(file, '')).toHaveProperty('lock');
});

test('children of a killed owner that do not end by themselves are ended', async () => {
  const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)));
  const { pid = 0 } = child;
  await leaveLockOf({ pid, start: 'another time' }, [
    { name: 'worker', pid, start: processStart(pid) },
  ]);

  expect(await acquireRunLock(file, '', 0)).toHaveProperty('lock');
  expect(await ended).toBe('SIGKILL');
});
