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

const looks: QueueDefinition<{ workspaceId: string; look: string }> = {
  name: 'looks',
  heartbeatSeconds: 12,
  expireInSeconds: 60,
  redeliveries: 1,
};

let database: TestDatabase;
let db: Database;
let queues: Queue[];

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, poolSize: 2, onError: () => undefined });
  const open = () => openQueue({ url: database.url, queues: [nightly, looks], log });
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

test('jobs of one workspace that do not end leave room for those of another', async () => {
  const [queue] = queues;
  if (!queue) throw new Error('No queue is open.');
  const begun: string[] = [];
  const held = Promise.withResolvers<void>();
  const send = (workspaceId: string, look: string) =>
    db.asProcess((tx) => queue.send(tx, looks, { workspaceId, look }));
  await queue.work(looks, { concurrency: 3, perWorkspace: 2 }, async ({ data }) => {
    begun.push(data.look);
    if (data.workspaceId === 'large') await held.promise;
  });
  for (const look of ['one', 'two', 'three', 'four']) await send('large', look);
  await vi.waitFor(() => expect(begun).toHaveLength(2), { timeout: 10_000 });
  await send('small', 'five');
  await vi.waitFor(() => expect(begun).toContain('five'), { timeout: 10_000 });
  expect(begun).toHaveLength(3);
  held.resolve();
  await vi.waitFor(() => expect(begun).toHaveLength(5), { timeout: 10_000 });
});
