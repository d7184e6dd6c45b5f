import { createTestDatabase, type TestDatabase } from '@parapet/test-kit/postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runSql } from '../../testing/test-identity.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { createLogger } from '../log/logger.ts';
import { openQueue, type Queue, type QueueDefinition } from './queue.ts';

const log = createLogger({ process: 'worker', level: 'silent' });
const nightly: QueueDefinition<object> = {
  name: 'nightly',
  heartbeatSeconds: 12,
  expireInSeconds: 60,
  redeliveries: 1,
  isExclusive: true,
  cron: '17 3 * * *',
};

let database: TestDatabase;
let db: Database;
let queues: Queue[];

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, poolSize: 2, onError: () => undefined });
  const open = () => openQueue({ url: database.url, queues: [nightly], log });
  queues = [await open(), await open()];
});
afterAll(async () => {
  for (const queue of queues) await queue.stop();
  await db.close();
  await database.drop();
});

test('several workers share one schedule, which makes up for missed times', async () => {
  const rows = await runSql(
    database.url,
    'select name, cron, timezone, options from pgboss.schedule',
  );
  expect(rows).toMatchObject([
    { name: 'nightly', cron: '17 3 * * *', timezone: 'UTC', options: { missed: 'once' } },
  ]);
});

test('an exclusive job runs once at a time over all workers', async () => {
  const handled = vi.fn();
  const held = Promise.withResolvers<void>();
  for (const queue of queues) {
    await queue.work(nightly, { concurrency: 2 }, async () => {
      handled();
      await held.promise;
    });
  }
  const send = () => db.asProcess((tx) => queues[0]?.send(tx, nightly, {}) ?? Promise.reject());
  await send();
  await vi.waitFor(() => expect(handled).toHaveBeenCalledOnce(), { timeout: 10_000 });
  await send();
  const [row] = await runSql<{ jobs: string }>(
    database.url,
    "select count(*) as jobs from pgboss.job where name = 'nightly'",
  );
  expect(Number(row?.jobs)).toBe(1);
  held.resolve();
});
