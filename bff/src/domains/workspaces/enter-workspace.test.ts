import { createTestDatabase, type TestDatabase } from '@parapet/test-kit/postgres';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Database, openDatabase, type WorkspaceTx } from '../../platform/db/database.ts';
import {
  runSql,
  signUp,
  startTestIdentity,
  type TestIdentity,
  type TestUser,
} from '../../testing/test-identity.ts';
import { enterWorkspaceOf } from './enter-workspace.ts';

let database: TestDatabase;
let identity: TestIdentity;
let db: Database;
let ada: TestUser;

beforeAll(async () => {
  database = await createTestDatabase();
  identity = await startTestIdentity();
  db = openDatabase({ url: database.url, poolSize: 2, onError: () => undefined });
  ada = await signUp(database.url, identity);
});
afterAll(async () => {
  await db.close();
  await identity.close();
  await database.drop();
});

const actorOf = ({ id, sessionId }: TestUser, requestId = 'request') => ({
  userId: id,
  sessionId,
  level: 'aal1' as const,
  email: null,
  expiresAt: 0,
  origin: { requestId, ip: '127.0.0.1', userAgent: 'test' },
});

/** Enters the workspace, adds an entry to its log and goes on with `work`. */
const enter = (action: 'a.slow' | 'a.quick' | 'a.failed', work: () => Promise<void>) =>
  enterWorkspaceOf(db, { isReadOnlyWorkspace: async () => false })(
    actorOf(ada, action),
    ada.workspaceId,
    'read',
    async ({ audit }) => {
      await audit({ action, targetType: 'asset', targetId: 'x' });
      await work();
    },
  );

const readLog = () =>
  runSql(database.url, 'select action from parapet.audit_log where workspace_id = $1 order by id', [
    ada.workspaceId,
  ]);

test('the chain of the log is locked at the end of a transaction alone', async () => {
  const held = Promise.withResolvers<void>();
  const slow = enter('a.slow', () => held.promise);
  await enter('a.quick', async () => undefined);
  held.resolve();
  await slow;
  expect(await readLog()).toEqual([{ action: 'a.quick' }, { action: 'a.slow' }]);
});

test('work that fails is not in the log', async () => {
  const before = await readLog();
  const fail = () => Promise.reject(new Error('it failed'));
  await expect(enter('a.failed', fail)).rejects.toThrow('it failed');
  expect(await readLog()).toEqual(before);
});

describe('an early read', () => {
  const open = () => enterWorkspaceOf(db, { isReadOnlyWorkspace: async () => false });
  const readNames = {
    early: async ({ tx }: WorkspaceTx) =>
      (await tx.selectFrom('workspaces').select('id').execute()).map(({ id }) => id),
  };

  test('gives its result to the work of a member', async () => {
    const work = async (_: unknown, early: string[]) => early;
    const entered = open()(actorOf(ada), ada.workspaceId, 'read', work, readNames);
    expect(await entered).toEqual([ada.workspaceId]);
  });

  test('sees as little as any other, and the work of nobody else begins', async () => {
    const eve = await signUp(database.url, identity);
    const early = vi.fn(readNames.early);
    const work = vi.fn(async () => undefined);
    const entered = open()(actorOf(eve), ada.workspaceId, 'read', work, { early });
    await expect(entered).rejects.toThrow('There is no such workspace.');
    expect(await early.mock.results[0]?.value).toEqual([eve.workspaceId]);
    expect(work).not.toHaveBeenCalled();
  });

  test('that fails is the failure of who may enter alone', async () => {
    const eve = await signUp(database.url, identity);
    const early = () => Promise.reject(new Error('it failed'));
    const enterAs = (user: TestUser) =>
      open()(actorOf(user), ada.workspaceId, 'read', async () => undefined, { early });
    await expect(enterAs(ada)).rejects.toThrow('it failed');
    await expect(enterAs(eve)).rejects.toThrow('There is no such workspace.');
  });
});
