import { createTestDatabase, type TestDatabase } from '@parapet/test-kit/postgres';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  runSql,
  signUp,
  startTestIdentity,
  type TestIdentity,
  type TestUser,
} from '../../testing/test-identity.ts';
import { type Database, openDatabase, type Tx } from './database.ts';
import { COMMITS, createStatementNames, PreparingClient } from './prepared-statements.ts';

describe('names', () => {
  test('are given from the third use on, one for each text', () => {
    const nameOf = createStatementNames();
    const uses = ['select $1', 'select $1', 'select $1', 'select $1', 'select $2'].map(nameOf);
    expect(uses).toEqual([undefined, undefined, 'parapet_1', 'parapet_1', undefined]);
  });

  test.each([
    ['select * from parapet.scans where id = $1', undefined],
    ['select "findings".* from findings where id = $1', undefined],
    ['insert into parapet.assets (value) values ($1) returning *', undefined],
    [`select ${'$1, '.repeat(3000)}`, undefined],
    ['select count(*) from parapet.scans where id = $1', 'parapet_1'],
  ])('%s: %s', (text, name) => {
    const nameOf = createStatementNames();
    nameOf(text);
    nameOf(text);
    expect(nameOf(text)).toBe(name);
  });

  test('are bounded, however many texts there are', () => {
    const nameOf = createStatementNames();
    const named = new Set<string | undefined>();
    for (let n = 0; n < 1000; n += 1) {
      for (let use = 0; use < 3; use += 1) named.add(nameOf(`select $1 + ${n}`));
    }
    expect(named.size).toBe(301);
  });
});

describe('one connection', () => {
  /** Beyond the uses after which Postgres keeps a plan for all values. */
  const OFTEN = 10;

  let database: TestDatabase;
  let identity: TestIdentity;
  let db: Database;
  let ada: TestUser;
  let eve: TestUser;

  beforeAll(async () => {
    database = await createTestDatabase();
    identity = await startTestIdentity();
    ada = await signUp(database.url, identity);
    eve = await signUp(database.url, identity);
    db = openDatabase({ url: database.url, poolSize: 1, onError: () => undefined });
  });
  afterAll(async () => {
    await db.close();
    await identity.close();
    await database.drop();
  });

  const actorOf = ({ id, sessionId }: TestUser) => ({ userId: id, sessionId });
  const namesIn = async (tx: Tx, than: string) => {
    const rows = await tx.selectFrom('workspaces').where('name', '<>', than).select('id').execute();
    return rows.map(({ id }) => id);
  };
  const settingsIn = async (tx: Tx) => {
    const { rows } = await sql<{ role: string; claims: string | null; workspace: string | null }>`
      select current_user as role, current_setting('request.jwt.claims', true) as claims,
        current_setting('parapet.workspace_id', true) as workspace`.execute(tx);
    return rows[0];
  };

  test('returns no rows of a read that was sent with a transaction that did not open', async () => {
    const client = new PreparingClient({ connectionString: database.url, pipeline: true });
    await client.connect();
    const open = async (role: string) => {
      await client.query('begin');
      await client.query(`select set_config('role', '${role}', true)`);
    };
    const read = () => client.query('select current_user as role, $1::int as n', [1]);
    for (let use = 0; use < 3; use += 1) await read();
    await open('nobody_of_this_name');
    await expect(read()).rejects.toThrow('nobody_of_this_name');
    await client.query('rollback');
    await open('nobody_of_this_name');
    await client.query('rollback');
    await open('parapet_api');
    expect((await read()).rows).toEqual([{ role: 'parapet_api', n: 1 }]);
    await client.query('rollback');
    await client.end();
  });

  test('serves two actors and a worker with one prepared text, each with their rows alone', async () => {
    for (let n = 0; n < OFTEN; n += 1) {
      expect(await db.asActor(actorOf(ada), (tx) => namesIn(tx, 'x'))).toEqual([ada.workspaceId]);
      expect(await db.asActor(actorOf(eve), (tx) => namesIn(tx, 'x'))).toEqual([eve.workspaceId]);
      expect(await db.asWorker(eve.workspaceId, (tx) => namesIn(tx, 'x'))).toEqual([
        eve.workspaceId,
      ]);
      expect(await db.asProcess((tx) => namesIn(tx, 'x'))).toEqual([]);
    }
  });

  test('carries role and claims no further than their transaction', async () => {
    const claims = expect.stringContaining(ada.id);
    const actor = await db.asActor(actorOf(ada), settingsIn);
    expect(actor).toMatchObject({ role: 'parapet_api', claims });
    const worker = await db.asWorker(eve.workspaceId, settingsIn);
    expect(worker).toEqual({ role: 'parapet_worker', claims: '', workspace: eve.workspaceId });
    const failing = db.asActor(actorOf(ada), async () => {
      throw new Error('fails before its first statement');
    });
    await expect(failing).rejects.toThrow('before its first');
    expect(await db.asProcess(settingsIn)).toEqual({
      role: 'parapet_worker',
      claims: '',
      workspace: '',
    });
  });

  test('takes claims as text, whatever they contain', async () => {
    const userId = `${ada.id}', true), set_config('role', 'parapet_worker', true), ('\\`;
    const settings = await db.asActor({ userId, sessionId: null }, settingsIn);
    expect(settings?.role).toBe('parapet_api');
    expect(JSON.parse(settings?.claims ?? '')).toMatchObject({ sub: userId });
  });

  /** Adds a worker as the last statement of a transaction; returns what others see before it is over. */
  const addLast = (host: string) =>
    db.asProcess(async (tx) => {
      await sql`select ${host}::text as host`.execute(tx);
      await sql`${sql.raw(COMMITS)}
        insert into parapet.workers (id, host) values (gen_random_uuid(), ${host})`.execute(tx);
      return await hostsNamed(host);
    });
  const hostsNamed = (host: string) =>
    runSql<{ host: string }>(database.url, 'select host from parapet.workers where host = $1', [
      host,
    ]);

  test('commits with the last statement, before its answer is looked at', async () => {
    for (let n = 0; n < OFTEN; n += 1) {
      expect(await addLast(`last-${n}`)).toEqual([{ host: `last-${n}` }]);
      expect(await db.asProcess(settingsIn)).toMatchObject({ role: 'parapet_worker' });
    }
  });

  test('leaves nothing of a transaction whose last statement fails, and tells why', async () => {
    const failing = db.asProcess(async (tx) => {
      await sql`insert into parapet.workers (id, host)
        values (gen_random_uuid(), ${'half'})`.execute(tx);
      await sql`${sql.raw(COMMITS)} select ${'1'}::integer / 0`.execute(tx);
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect(await hostsNamed('half')).toEqual([]);
    expect(await addLast('after')).toEqual([{ host: 'after' }]);
  });

  test('goes on with a prepared text after a migration added a column', async () => {
    const read = () => db.asActor(actorOf(ada), (tx) => namesIn(tx, 'y'));
    for (let n = 0; n < OFTEN; n += 1) await read();
    await runSql(database.url, 'alter table parapet.workspaces add column added text');
    expect(await read()).toEqual([ada.workspaceId]);
  });
});
