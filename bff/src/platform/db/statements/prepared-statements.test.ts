import { createTestDatabase, type TestDatabase } from '@parapet/test-kit/postgres';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  runSql,
  signUp,
  startTestIdentity,
  type TestIdentity,
  type TestUser,
} from '../../../testing/test-identity.ts';
import { type Database, openDatabase, type Tx } from '../database.ts';
import {
  COMMITS,
  createStatementNames,
  OPEN_TO_READ,
  PreparingClient,
} from './prepared-statements.ts';

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

  /** Adds a worker as the last statement of a transaction; returns what others come to see before it is over. */
  const addLast = (host: string) =>
    db.asProcess(async (tx) => {
      await sql`select ${host}::text as host`.execute(tx);
      await sql`${sql.raw(COMMITS)}
        insert into parapet.workers (id, host) values (gen_random_uuid(), ${host})`.execute(tx);
      return await vi.waitFor(
        async () => {
          const seen = await hostsNamed(host);
          expect(seen).not.toEqual([]);
          return seen;
        },
        { timeout: 20_000 },
      );
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

  describe('of a transaction that only reads', () => {
    const reader = (user: TestUser) => ({ ...actorOf(user), onlyReads: true });
    test('Postgres refuses writes', async () => {
      const write = db.asActor(reader(ada), (tx) =>
        tx
          .updateTable('workspaces')
          .set({ name: 'Refused' })
          .where('id', '=', ada.workspaceId)
          .execute(),
      );
      await expect(write).rejects.toThrow('read-only transaction');
      await db.asActor(actorOf(ada), (tx) =>
        tx
          .updateTable('workspaces')
          .set({ name: 'Renamed' })
          .where('id', '=', ada.workspaceId)
          .execute(),
      );
    });

    test.each([
      [OPEN_TO_READ, true],
      ['select ', false],
    ])('after %s an answer to its commit is not waited for: %s', async (select, ends) => {
      const client = new PreparingClient({ connectionString: database.url, pipeline: true });
      await client.connect();
      await client.query('begin');
      await client.query(`${select}set_config('role', 'parapet_api', true)`);
      await client.query('select $1::int as n', [1]);
      let ended = false;
      const commit = client.query('commit').then(() => {
        ended = true;
      });
      // No answer is read before the tasks that are due.
      await new Promise((resolve) => process.nextTick(resolve));
      expect(ended).toBe(ends);
      await commit;
      const { rows } = await client.query('select current_user = session_user as reset');
      expect(rows).toEqual([{ reset: true }]);
      await client.end();
    });

    test('carries role and claims no further', async () => {
      for (let n = 0; n < OFTEN; n += 1) {
        expect(await db.asActor(reader(ada), (tx) => namesIn(tx, 'z'))).toEqual([ada.workspaceId]);
        expect(await db.asActor(reader(eve), (tx) => namesIn(tx, 'z'))).toEqual([eve.workspaceId]);
      }
      expect(await db.asProcess(settingsIn)).toMatchObject({ role: 'parapet_worker', claims: '' });
      await addLast('after-reads');
      expect(await hostsNamed('after-reads')).toHaveLength(1);
    });

    test('one that failed is rolled back', async () => {
      const failing = db.asActor(reader(ada), (tx) => sql`select 1 / 0`.execute(tx));
      await expect(failing).rejects.toThrow('division by zero');
      expect(await db.asActor(reader(eve), (tx) => namesIn(tx, 'z'))).toEqual([eve.workspaceId]);
    });
  });

  test('sends reads at once with a begin, none of which runs where it failed', async () => {
    const client = new PreparingClient({ connectionString: database.url, pipeline: true });
    await client.connect();
    const read = (n: number) => client.query('select current_user as role, $1::int as n', [n]);
    const unprepared = (n: number) =>
      client.query('select $1::int as n, current_user as role', [n]);
    for (let use = 0; use < 3; use += 1) await read(use);
    const all = async (role: string) => {
      await client.query('begin');
      await client.query(`select set_config('role', '${role}', true)`);
      const sent = [read(1), unprepared(2), read(3)];
      const results = await Promise.allSettled(sent);
      await client.query('rollback');
      return results.map((result) => (result.status === 'fulfilled' ? result.value.rows[0] : null));
    };
    expect(await all('nobody_of_this_name')).toEqual([null, null, null]);
    const role = 'parapet_api';
    expect(await all(role)).toEqual([1, 2, 3].map((n) => ({ role, n })));
    await client.end();
  });

  test('refuses what follows the last statement of a transaction', async () => {
    const following = db.asProcess(async (tx) => {
      await sql`${sql.raw(COMMITS)} select ${'1'}::integer`.execute(tx);
      await sql`insert into parapet.workers (id, host)
        values (gen_random_uuid(), ${'following'})`.execute(tx);
    });
    await expect(following).rejects.toThrow('follows the last one');
    expect(await hostsNamed('following')).toEqual([]);
    expect(await addLast('after-following')).toEqual([{ host: 'after-following' }]);
  });

  test('sends statements that do not wait for each other at once, in their order', async () => {
    const sent = vi.spyOn(PreparingClient.prototype, 'query');
    const before = await db.asActor(actorOf(ada), async (tx) => {
      sent.mockClear();
      const reads = ['first', 'second', 'third'].map(async (name) => {
        const { rows } = await sql<{ before: string }>`
          select current_setting('parapet.sent', true) as before,
            set_config('parapet.sent', ${name}, true)`.execute(tx);
        return rows[0]?.before;
      });
      // No answer is read before the tasks that are due.
      await new Promise((resolve) => process.nextTick(resolve));
      expect(sent).toHaveBeenCalledTimes(3);
      return await Promise.all(reads);
    });
    sent.mockRestore();
    expect(before.slice(1)).toEqual(['first', 'second']);
  });

  test('the one that fails first is the reason, and nothing of the others stays', async () => {
    const add = (tx: Tx, host: string) =>
      sql`insert into parapet.workers (id, host) values (gen_random_uuid(), ${host})`.execute(tx);
    const failing = db.asProcess((tx) =>
      Promise.all([add(tx, 'beside'), sql`select 1 / ${0}::int`.execute(tx), add(tx, 'beside')]),
    );
    await expect(failing).rejects.toThrow('division by zero');
    expect(await hostsNamed('beside')).toEqual([]);
  });

  test('nothing is sent for a transaction that is over, as where a part of its work failed', async () => {
    let kept: Tx | undefined;
    let late: unknown;
    const failing = db.asActor(actorOf(ada), async (tx) => {
      kept = tx;
      late = expect(namesIn(tx, 'late').then(() => namesIn(tx, 'later'))).rejects.toThrow(
        'The transaction is over.',
      );
      throw new Error('it failed');
    });
    await expect(failing).rejects.toThrow('it failed');
    await late;
    const ofEve = db.asActor(actorOf(eve), async (tx) => {
      await expect(namesIn(kept as Tx, 'x')).rejects.toThrow('The transaction is over.');
      return await namesIn(tx, 'x');
    });
    expect(await ofEve).toEqual([eve.workspaceId]);
  });

  test('rolls back after what waited for the transaction to open', async () => {
    const client = new PreparingClient({ connectionString: database.url, pipeline: true });
    await client.connect();
    await client.query('begin');
    await client.query("select set_config('role', 'parapet_api', true)");
    const waiting = client.query('select current_user as role, $1::int as waited', [1]);
    await client.query('rollback');
    expect((await waiting).rows).toEqual([{ role: 'parapet_api', waited: 1 }]);
    await client.end();
  });

  test('goes on with a prepared text after a migration added a column', async () => {
    const read = () => db.asActor(actorOf(ada), (tx) => namesIn(tx, 'y'));
    for (let n = 0; n < OFTEN; n += 1) await read();
    await runSql(database.url, 'alter table parapet.workspaces add column added text');
    expect(await read()).toEqual([ada.workspaceId]);
  });
});
