import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isTerminal, type Scan } from '@parapet/contracts/scans/scan';
import { createJudgePool, type JudgePool } from '@parapet/scanner/judge-pool';
import { createRunScan } from '@parapet/scanner/run-scan';
import { checks, stubbornCatalogue } from '@parapet/scanner/testing/stubborn-checks';
import { createTestTimer } from '@parapet/scanner/testing/test-timer';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { runSql, type TestUser } from '../../../testing/test-identity.ts';

const timer = createTestTimer();
let api: TestApi;
let judges: JudgePool;
let site: Server;

beforeAll(async () => {
  api = await startTestApi();
  judges = createJudgePool({
    catalogue: stubbornCatalogue,
    startTimer: timer.start,
    stopAfterMs: 600_000,
  });
  const run = createRunScan({ publicUrl: 'https://parapet.example', judges, checks });
  await api.startWorker(run);
  site = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(request.url === '/trouble' ? 'trouble' : 'peace');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await api.close();
  judges.close();
  site.closeAllConnections();
  site.close();
});

async function startScan(user: TestUser, path: string): Promise<string> {
  const { port } = site.address() as AddressInfo;
  const at = `/api/workspaces/${user.workspaceId}`;
  const value = `http://127.0.0.1:${port}${path}`;
  const asset = await api.call(user, 'POST', `${at}/assets`, { value, consent: true });
  const order = { assetIds: [asset.body.id], intensity: 'passive' };
  return (await api.call(user, 'POST', `${at}/scans`, order)).body.id;
}

const readScan = async (user: TestUser, id: string): Promise<Scan> =>
  (await api.call(user, 'GET', `/api/workspaces/${user.workspaceId}/scans/${id}`)).body;

const untilEnded = (user: TestUser, id: string): Promise<Scan> =>
  vi.waitFor(
    async () => {
      const scan = await readScan(user, id);
      expect(isTerminal(scan.status), scan.status).toBe(true);
      return scan;
    },
    { timeout: 30_000, interval: 50 },
  );

const heartbeatOf = async (id: string): Promise<string> => {
  const sql = 'select heartbeat_at::text as at from parapet.scans where id = $1';
  const [row] = await runSql<{ at: string }>(api.database.url, sql, [id]);
  return row?.at ?? '';
};

test('a page that exhausts a check stops neither the heartbeat nor another scan', async () => {
  const [mallory, ada] = [await api.signUp(), await api.signUp()];
  const hostile = await startScan(mallory, '/trouble');
  await timer.untilRunning('never-ends');
  const firstBeat = await heartbeatOf(hostile);

  const ordinary = await untilEnded(ada, await startScan(ada, '/peace'));
  expect(ordinary).toMatchObject({
    status: 'completed',
    attempt: 1,
    coverage: { planned: checks.length, passed: checks.length },
  });
  await vi.waitFor(async () => expect(await heartbeatOf(hostile)).not.toBe(firstBeat), {
    timeout: 15_000,
    interval: 200,
  });
  expect(await readScan(mallory, hostile)).toMatchObject({ status: 'running', attempt: 1 });

  timer.expire('never-ends');
  expect(await untilEnded(mallory, hostile)).toMatchObject({
    status: 'completed',
    attempt: 1,
    coverage: { planned: checks.length, passed: 1, errored: 3 },
  });
  const path = `/api/workspaces/${mallory.workspaceId}/scans/${hostile}/ledger`;
  const { items } = (await api.call(mallory, 'GET', path)).body;
  expect(items).toMatchObject([
    { checkId: 'never-ends', outcome: 'error', reason: expect.stringContaining('longer than 5 s') },
    { checkId: 'reads-answers', outcome: 'pass', reason: null },
    { checkId: 'takes-all-memory', outcome: 'error', reason: expect.stringContaining('of memory') },
    { checkId: 'throws', outcome: 'error', reason: expect.stringContaining('an internal error') },
  ]);

  const afterwards = await untilEnded(mallory, await startScan(mallory, '/peace'));
  expect(afterwards.coverage).toMatchObject({ planned: checks.length, passed: checks.length });
}, 90_000);
