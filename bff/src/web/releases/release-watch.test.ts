import type { MountReport, Registry } from '@parapet/contracts/releases/release';
import { createTestDatabase, type TestDatabase } from '@parapet/test-kit/postgres';
import express from 'express';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { errorHandler } from '../../platform/http/error-handler.ts';
import { listen } from '../../platform/http/listen.ts';
import { createRequestCounts } from '../../platform/http/request-counts.ts';
import { createLogger } from '../../platform/log/logger.ts';
import { runSql } from '../../testing/test-identity.ts';
import { createMountReportsRouter } from './mount-reports.routes.ts';
import { watchStoreIn } from './release-watch.repository.ts';
import { createReleaseWatch, type ReleaseWatch, type Withholding } from './release-watch.ts';

const RELEASED_AT = '2026-11-29T10:00:00.000Z';
const BUILD = { remote: 'mfe-assets', buildId: 'build-two', releasedAt: RELEASED_AT };
/** What the sessions of these reports get: the release, which is watched. */
const registry = {
  remotes: [{ name: 'mfe-assets', manifest: { buildId: 'build-two' } }],
  watched: [{ name: 'mfe-assets', releasedAt: RELEASED_AT }],
} as unknown as Registry;

const log = createLogger({ process: 'api', level: 'silent' });
const onWithheld = vi.fn(async (_: Withholding) => {});
let database: TestDatabase;
let db: Database;
let watch: ReleaseWatch;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, poolSize: 2, onError: () => undefined });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});
beforeEach(async () => {
  await runSql(database.url, 'truncate parapet.mount_reports, parapet.withheld_releases');
  await runSql(database.url, 'delete from auth.users');
  onWithheld.mockClear();
  watch = createReleaseWatch({ store: watchStoreIn(db), minSessions: 3, onWithheld, log });
});

const reportOf = (change: Partial<MountReport> = {}): MountReport => ({
  ...BUILD,
  exposed: 'lifecycles',
  mounted: 0,
  failed: 0,
  errors: 0,
  ...change,
});
const works = reportOf({ mounted: 3, errors: 1 });
const fails = reportOf({ failed: 1 });

/** A page of an account, at an address of its own unless it is given. */
const report = (userId: string, what = fails, address = `192.0.${userId}.7`) =>
  watch.report({ userId, address }, [what], registry);
/** Accounts of the installation, whether they report or not. */
const haveAccounts = (count: number) =>
  runSql(
    database.url,
    `insert into auth.users (id) select gen_random_uuid() from generate_series(1, ${count})`,
  );
const isWithheld = async () => (await watch.withheld()).length > 0;

test('a release that fails for most sessions is withheld once, and its team is told', async () => {
  await report('1', works);
  await report('2');
  await report('3');
  expect(await isWithheld()).toBe(true);
  expect(await watch.withheld()).toMatchObject([BUILD]);
  await report('4');
  expect(onWithheld).toHaveBeenCalledExactlyOnceWith({
    ...BUILD,
    sessions: 3,
    failed: 2,
    withErrors: 1,
  });
  expect(await watch.healthOf('mfe-assets')).toEqual([
    {
      buildId: 'build-two',
      sessions: 4,
      failed: 3,
      withErrors: 1,
      withheldAt: expect.stringMatching(/^\d{4}-.*Z$/),
    },
  ]);
});

test('pages that fail are not hidden by panels that work', async () => {
  for (const id of ['1', '2', '3', '4'])
    await report(id, reportOf({ exposed: 'widgets', mounted: 9 }));
  for (const id of ['1', '2', '3']) await report(id);
  expect(await watch.withheld()).toMatchObject([BUILD]);
  expect(await watch.healthOf('mfe-assets')).toMatchObject([{ sessions: 4, failed: 3 }]);
});

test('in a company on one network, a release that mounts for nobody is withheld by a third of the accounts', async () => {
  await haveAccounts(9);
  for (const id of ['1', '2']) await report(id, fails, `192.0.2.${id}`);
  // Panels that mount say nothing of its pages.
  await report('9', reportOf({ exposed: 'widgets', mounted: 9 }), '192.0.2.9');
  expect(await isWithheld()).toBe(false);
  await report('3', fails, '192.0.2.3');
  expect(await watch.withheld()).toMatchObject([BUILD]);
  expect(onWithheld).toHaveBeenCalledExactlyOnceWith({
    ...BUILD,
    sessions: 3,
    failed: 3,
    withErrors: 0,
  });
});

test.each([
  [
    'too few sessions',
    async () => {
      for (const id of ['1', '2']) await report(id);
    },
  ],
  [
    'one account, however often and from wherever',
    async () => {
      for (const address of ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1'])
        await report('1', fails, address);
    },
  ],
  [
    'many accounts of one network, which are few of all',
    async () => {
      await haveAccounts(16);
      for (const id of ['1', '2', '3', '4', '5']) await report(id, fails, `192.0.2.${id}`);
    },
  ],
  [
    'many accounts of one network, where it has mounted for others',
    async () => {
      await haveAccounts(7);
      for (const id of ['6', '7']) await report(id, works, `198.51.100.${id}`);
      for (const id of ['1', '2', '3', '4', '5']) await report(id, fails, `192.0.2.${id}`);
    },
  ],
  [
    'two accounts, which are all that there are',
    async () => {
      await haveAccounts(2);
      for (const id of ['1', '2']) await report(id, fails, `192.0.2.${id}`);
    },
  ],
  [
    'many accounts of one network of IPv6',
    async () => {
      await haveAccounts(13);
      for (const id of ['1', '2', '3', '4']) await report(id, fails, `2001:db8:1:${id}::7`);
    },
  ],
  [
    'half of the sessions',
    async () => {
      for (const id of ['1', '2']) await report(id, works);
      for (const id of ['3', '4']) await report(id);
    },
  ],
  [
    'sessions in which it failed as often as it mounted',
    async () => {
      for (const id of ['1', '2', '3', '4']) await report(id, reportOf({ mounted: 1, failed: 1 }));
    },
  ],
  [
    'reports of a build that the page did not get',
    async () => {
      for (const id of ['1', '2', '3'])
        await report(id, reportOf({ failed: 1, buildId: 'build-one' }));
    },
  ],
  [
    'reports of a release that is not watched',
    async () => {
      const releasedAt = '2026-11-29T09:00:00.000Z';
      for (const id of ['1', '2', '3']) await report(id, reportOf({ failed: 1, releasedAt }));
    },
  ],
])('a release is not withheld by %s', async (_, act) => {
  await act();
  expect(await isWithheld()).toBe(false);
});

test('the operator turns it off with 0 sessions; the health is known all the same', async () => {
  watch = createReleaseWatch({ store: watchStoreIn(db), minSessions: 0, onWithheld, log });
  for (const id of ['1', '2', '3', '4']) await report(id);
  expect(await isWithheld()).toBe(false);
  expect(await watch.healthOf('mfe-assets')).toMatchObject([{ sessions: 4, failed: 4 }]);
});

test('no row names an account or an address', async () => {
  await report('an-account', fails, '192.0.2.77');
  const rows = await runSql(database.url, 'select * from parapet.mount_reports');
  expect(JSON.stringify(rows)).not.toMatch(/an-account|192\.0/);
});

test('only a signed-in page reports, with its own build alone, and not without end', async () => {
  const app = express();
  const router = createMountReportsRouter({
    tokens: {
      verify: async (token) => ({
        userId: token,
        email: null,
        sessionId: null,
        level: 'aal1',
        expiresAt: 0,
      }),
    },
    readRegistry: async () => registry,
    watch,
    requestCounts: createRequestCounts(),
  });
  const server = await listen(app.use(router, errorHandler(log)), {
    port: 0,
    hosts: ['127.0.0.1'],
  });
  const post = async (body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/mount-reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return answer.status;
  };
  const signedIn = { authorization: 'Bearer one' };
  try {
    expect(await post({ reports: [fails] })).toBe(401);
    expect(await post({ reports: [fails] }, signedIn)).toBe(204);
    expect(await post({ reports: [{ ...fails, failed: 1e9 }] }, signedIn)).toBe(422);
    expect(await watch.healthOf('mfe-assets')).toMatchObject([{ sessions: 1, failed: 1 }]);
    const statuses = new Set<number>();
    for (let sent = 0; sent < 30; sent += 1)
      statuses.add(await post({ reports: [fails] }, signedIn));
    expect(statuses).toContain(429);
  } finally {
    await server.close(0);
  }
});
