import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@parapet/test-kit/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '../../..');

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Starts a process of a hosted installation, returns its first message and stops it. */
async function startHosted(
  script: 'main.ts' | 'worker.ts',
  environment: Record<string, string>,
): Promise<unknown> {
  const child = fork(join(SOURCES, script), {
    env: {
      PATH: process.env.PATH,
      SUPABASE_URL: 'http://127.0.0.1:9',
      SUPABASE_PUBLISHABLE_KEY: 'x',
      SUPABASE_SECRET_KEY: 'x',
      PUBLIC_URL: 'http://localhost:3000',
      PARAPET_ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
      LOG_LEVEL: 'silent',
      ...environment,
    },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const exited = once(child, 'exit');
  const [message] = await once(child, 'message');
  if (child.connected) child.disconnect();
  await exited;
  return message;
}

test.each(['main.ts', 'worker.ts'] as const)(
  '%s does not start with a login that bypasses row-level security',
  async (script) => {
    expect(await startHosted(script, { DATABASE_URL: database.adminUrl })).toEqual({
      type: 'failed',
      message: expect.stringMatching(
        /DATABASE_URL logs in as postgres, .*go-to-production\.md.*PARAPET_ACCEPT_BYPASSRLS=true/,
      ),
    });
  },
);

test('an operator may allow such a login', async () => {
  const accepted = { DATABASE_URL: database.adminUrl, PARAPET_ACCEPT_BYPASSRLS: 'true' };
  expect(await startHosted('worker.ts', accepted)).toMatchObject({ type: 'ready' });
});
