import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isTerminal, type Scan } from '@parapet/contracts/scans/scan';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApi, type TestApi } from './testing/test-api.ts';
import type { TestUser } from './testing/test-identity.ts';
import { killWorkerProcesses, startWorkerProcess } from './testing/workers/worker-process.ts';

// Real worker processes and the real scanner, against a weak web server of this test.

const REQUESTS_UNTIL_STALL = 40;

let api: TestApi;
let ada: TestUser;
let target: Server;
/** While set, requests after the first few get no response. */
let stalled: ServerResponse[] | null = [];
const hasStalled = Promise.withResolvers<void>();

beforeAll(async () => {
  api = await startTestApi();
  ada = await api.signUp();
  let requests = 0;
  target = createServer((req, res) => {
    requests += 1;
    if (stalled && requests > REQUESTS_UNTIL_STALL) {
      stalled.push(res);
      hasStalled.resolve();
      return;
    }
    const files: Record<string, string> = {
      '/': '<h1>Shop</h1>',
      '/.git/config': '[core]\n\trepositoryformatversion = 0\n',
      '/.git/HEAD': 'ref: refs/heads/main\n',
      '/.env': 'DB_PASSWORD=not-a-real-one\n',
    };
    const text = files[new URL(req.url ?? '/', 'http://target').pathname];
    res.writeHead(text ? 200 : 404, { 'content-type': 'text/html', 'set-cookie': 'sid=1' });
    res.end(text ?? 'nothing');
  });
  target.listen(0, '127.0.0.1');
  await once(target, 'listening');
});
afterAll(async () => {
  killWorkerProcesses();
  target.closeAllConnections();
  target.close();
  await api.close();
});

const startWorker = () => startWorkerProcess(api.database.url, { requestsPerSecond: 50 });

const at = (path: string) => `/api/workspaces/${ada.workspaceId}${path}`;
const until = (id: string, condition: (scan: Scan) => boolean): Promise<Scan> =>
  vi.waitFor(
    async () => {
      const scan: Scan = (await api.call(ada, 'GET', at(`/scans/${id}`))).body;
      expect(condition(scan), scan.status).toBe(true);
      return scan;
    },
    { timeout: 90_000, interval: 200 },
  );
const untilEnded = (id: string) => until(id, ({ status }) => isTerminal(status));

test('another worker continues a scan whose worker was killed, without lost or duplicate results', async () => {
  const first = await startWorker();
  expect((await api.call(null, 'GET', '/readyz/workers')).body.checks.worker).toBe(true);
  const { port } = target.address() as AddressInfo;
  const value = `http://127.0.0.1:${port}/`;
  const { body: asset } = await api.call(ada, 'POST', at('/assets'), { value, consent: true });
  // Passive: on loopback a port scan would find whatever else runs on this machine.
  const order = { assetIds: [asset.id], intensity: 'passive' };
  const start = () => api.call(ada, 'POST', at('/scans'), order);

  const { id } = (await start()).body;
  await hasStalled.promise;
  first.kill('SIGKILL');
  for (const response of stalled ?? []) response.destroy();
  stalled = null;
  await startWorker();

  const killedAt = performance.now();
  await until(id, ({ attempt }) => attempt === 2);
  expect(performance.now() - killedAt).toBeLessThan(60_000);
  const interrupted = await untilEnded(id);
  expect(interrupted).toMatchObject({ status: 'completed', attempt: 2 });
  const { items } = (await api.call(ada, 'GET', at('/findings?limit=200'))).body;
  expect(items.length).toBeGreaterThan(1);
  expect(interrupted.counts).toEqual({ new: items.length, reopened: 0, fixed: 0, unchanged: 0 });

  const undisturbed = await untilEnded((await start()).body.id);
  expect(undisturbed.counts).toEqual({
    new: 0,
    reopened: 0,
    fixed: 0,
    unchanged: items.length,
  });
}, 300_000);
