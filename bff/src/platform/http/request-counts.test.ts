import { createTestDatabase } from '@parapet/test-kit/postgres';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runSql } from '../../testing/test-identity.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { addHitsIn } from './request-counts.repository.ts';
import { type SharedRequestCounts, shareRequestCounts, WINDOW_MS } from './request-counts.ts';

let url: string;
let db: Database;
let drop: () => Promise<void>;
let time: number;
let opened: SharedRequestCounts[] = [];

beforeAll(async () => {
  const database = await createTestDatabase();
  url = database.url;
  drop = () => database.drop();
  db = openDatabase({ url, poolSize: 4, onError: () => undefined });
});
afterAll(async () => {
  await db.close();
  await drop();
});
beforeEach(async () => {
  for (const counts of opened) counts.stop();
  opened = [];
  time = Date.parse('2026-11-22T10:00:20Z');
  await runSql(url, 'delete from parapet.request_counts');
});

/** One API process; its timer never decides a test, since each exchange is asked for. */
const openProcess = (addHits = addHitsIn(db)): SharedRequestCounts => {
  const counts = shareRequestCounts(addHits, { now: () => time, onError: () => undefined });
  opened.push(counts);
  return counts;
};
const hit = (counts: SharedRequestCounts, times: number, key = 'anyone:198.51.100.7') =>
  Array.from({ length: times }, () => counts.increment(key).hits).at(-1);

test('the requests of three processes add up', async () => {
  const [one, two, three] = [openProcess(), openProcess(), openProcess()];
  expect([hit(one, 3), hit(two, 4), hit(three, 1)]).toEqual([3, 4, 1]);
  await Promise.all([one.share(), two.share()]);
  await three.share();
  expect(hit(three, 1)).toBe(9);
});

test('each key has its own count', async () => {
  const [one, two] = [openProcess(), openProcess()];
  hit(one, 5);
  await one.share();
  expect(hit(two, 1, 'anyone:198.51.100.8')).toBe(1);
  await two.share();
  expect(hit(two, 1, 'anyone:198.51.100.8')).toBe(2);
});

test('a count that is only read is shared as none', async () => {
  const [one, two] = [openProcess(), openProcess()];
  expect(one.increment('cost:ada', 0).hits).toBe(0);
  hit(one, 2);
  await one.share();
  expect(two.increment('anyone:198.51.100.7', 1).hits).toBe(1);
  await two.share();
  expect(two.increment('anyone:198.51.100.7', 0).hits).toBe(3);
});

test('a count ends with its minute, in the process and in the database', async () => {
  const counts = openProcess();
  expect(counts.increment('key').resetTime).toEqual(new Date('2026-11-22T10:01:00Z'));
  await counts.share();
  time += 3 * WINDOW_MS;
  expect(hit(counts, 1)).toBe(1);
  await counts.share();
  expect(await runSql(url, 'select window_start from parapet.request_counts')).toEqual([
    { window_start: new Date('2026-11-22T10:03:00Z') },
  ]);
});

test('while the database does not answer, a process counts alone, and shares its hits later', async () => {
  let isAway = true;
  const addHits = addHitsIn(db);
  const one = openProcess((...hits) =>
    isAway ? Promise.reject(new Error('the database is away')) : addHits(...hits),
  );
  hit(one, 2);
  await expect(one.share()).rejects.toThrow('the database is away');
  expect(hit(one, 1)).toBe(3);
  isAway = false;
  await one.share();

  const two = openProcess();
  hit(two, 1);
  await two.share();
  expect(hit(two, 1)).toBe(5);
});

test('while the database takes its time, requests on their way to it count', async () => {
  const answer = Promise.withResolvers<ReadonlyMap<string, number>>();
  const counts = openProcess(() => answer.promise);
  hit(counts, 5);
  const sharing = counts.share();
  expect(hit(counts, 1)).toBe(6);
  answer.reject(new Error('the database is away'));
  await expect(sharing).rejects.toThrow('the database is away');
  expect(hit(counts, 1)).toBe(7);
});

test('no address is stored', async () => {
  const counts = openProcess();
  hit(counts, 1);
  await counts.share();
  const [row] = await runSql<{ key: string }>(url, 'select key from parapet.request_counts');
  expect(row?.key).toMatch(/^[\w-]{32}$/);
});
