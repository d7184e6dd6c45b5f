import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@parapet/test-kit/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a worker starts, and stops when its parent exits', async () => {
  const worker = fork(join(import.meta.dirname, 'worker.ts'), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PARAPET_EMBEDDED_DATABASE_URL: database.url,
      PARAPET_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      LOG_LEVEL: 'silent',
    },
  });
  const ended = once(worker, 'exit');
  const [message] = await once(worker, 'message');
  expect(message).toEqual({ type: 'ready' });
  worker.disconnect();
  expect((await ended)[0]).toBe(0);
});
