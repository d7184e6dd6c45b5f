import { once } from 'node:events';
import { createTestDatabase, type TestDatabase } from '@parapet/test-kit/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { killWorkerProcesses, startWorkerProcess } from './testing/workers/worker-process.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  killWorkerProcesses();
  await database.drop();
});

// Slow: a process of its own loads the whole worker.
test('a worker starts, and stops when its parent exits', async () => {
  const worker = await startWorkerProcess(database.url);
  const ended = once(worker, 'exit');
  worker.disconnect();
  expect((await ended)[0]).toBe(0);
}, 60_000);
