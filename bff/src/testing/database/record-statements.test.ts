import { createTestDatabase, type TestDatabase } from '@parapet/test-kit/postgres';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { signUp, startTestIdentity, type TestIdentity, type TestUser } from '../test-identity.ts';
import { recordStatements } from './record-statements.ts';
import { openReplayPool, replay } from './replay.ts';

let database: TestDatabase;
let db: Database;
let identity: TestIdentity;
let ada: TestUser;
const statementsOf = recordStatements();

beforeAll(async () => {
  database = await createTestDatabase();
  identity = await startTestIdentity();
  ada = await signUp(database.url, identity);
  db = openDatabase({ url: database.url, poolSize: 1, onError: () => undefined });
});
afterAll(async () => {
  await db.close();
  await identity.close();
  await database.drop();
});

const read = () =>
  db.asActor({ userId: ada.id, sessionId: ada.sessionId, onlyReads: true }, async (tx) => {
    const one = sql<{ n: number }>`select 1 + ${1}::int as n`.execute(tx);
    const two = sql<{ n: number }>`select 2 + ${1}::int as n`.execute(tx);
    await Promise.all([one, two]);
    await sql`select 3 + ${1}::int as n`.execute(tx);
  });

test('statements are recorded with whether they waited for answers, and replayed in that way', async () => {
  for (let use = 0; use < 4; use += 1) await read();
  const sent = await statementsOf(read);
  expect(
    sent.map(({ text, isBehind }) => [text.split(' ').slice(0, 2).join(' '), isBehind]),
  ).toEqual([
    ['begin; select', false],
    ['select 1', true],
    ['select 2', true],
    ['select 3', false],
    ['commit', false],
  ]);
  const pool = openReplayPool(database.url, 1);
  const again = await statementsOf(async () => {
    await replay(pool, sent);
    // Behind the commit, which the replay does not wait for.
    await pool.query('select 4');
  });
  await pool.end();
  const shown = ({ text, isBehind }: (typeof sent)[number]) => [text, isBehind];
  expect(again.slice(0, sent.length).map(shown)).toEqual(sent.map(shown));
});
