import { createTestDatabase, type TestDatabase } from '@parapet/test-kit/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../platform/db/database.ts';
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

/** Enters the workspace, adds an entry to its log and goes on with `work`. */
const enter = (action: 'a.slow' | 'a.quick' | 'a.failed', work: () => Promise<void>) =>
  enterWorkspaceOf(db, { isReadOnlyWorkspace: async () => false })(
    {
      userId: ada.id,
      sessionId: ada.sessionId,
      level: 'aal1',
      email: null,
      expiresAt: 0,
      origin: { requestId: action, ip: '127.0.0.1', userAgent: 'test' },
    },
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
