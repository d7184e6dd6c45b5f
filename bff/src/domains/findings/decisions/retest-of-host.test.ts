import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createJudgePool, type JudgePool } from '@parapet/scanner/judge-pool';
import { catalogue, checks } from '@parapet/scanner/registry';
import { createRunScan } from '@parapet/scanner/run-scan';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { scanAssets } from '../../../testing/scans/scan-assets.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import type { TestUser } from '../../../testing/test-identity.ts';

// A host with more web servers than a scan examines, and a finding on the one with the highest port.

const ADDRESS = '127.25.0.2';
const WEB_SERVERS = 25;
const ENV_FILE = 'env-file-not-exposed';
/** Has a scan try the ports of a host. */
const OF_PORTS = 'redis-requires-authentication';

let api: TestApi;
let judges: JudgePool;
let servers: readonly Server[];
let ada: TestUser;
let isRepaired = false;
/** Tells what the engine scans, the lowest first. */
const ports: number[] = [];

beforeAll(async () => {
  servers = await Promise.all(Array.from({ length: WEB_SERVERS }, startServer));
  api = await startTestApi();
  judges = createJudgePool({ catalogue });
  const few = checks.filter(({ id }) => id === ENV_FILE || id === OF_PORTS);
  await api.startWorker(
    createRunScan({ publicUrl: 'https://parapet.example', judges, checks: few, ports }),
  );
  ada = await api.signUp();
});
afterAll(async () => {
  await api.close();
  judges.close();
  for (const server of servers) server.closeAllConnections();
  for (const server of servers) server.close();
});

async function startServer(): Promise<Server> {
  const server = createServer(({ url }, response) => {
    const isLast = portOf(server) === ports.at(-1);
    if (url === '/.env' && isLast && !isRepaired) return response.end('DB_PASSWORD=not-real\n');
    return response.writeHead(url === '/' ? 200 : 404, { 'content-type': 'text/html' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, ADDRESS, resolve));
  return server;
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;
const at = (path: string) => `/api/workspaces/${ada.workspaceId}${path}`;
const get = async (path: string) => (await api.call(ada, 'GET', at(path))).body;

/** The retest of the finding, once it has ended. */
async function verify(id: string) {
  const before = (await get(`/findings/${id}`)).retest?.scanId;
  await api.call(ada, 'POST', at(`/findings/${id}/verify`));
  return await vi.waitFor(
    async () => {
      const { retest } = await get(`/findings/${id}`);
      expect(retest.scanId).not.toBe(before);
      expect(retest.state).not.toBe('running');
      return retest;
    },
    { timeout: 30_000, interval: 50 },
  );
}

test('a finding on the last of many web servers of a host can be verified', async () => {
  const all = servers.map(portOf).sort((a, b) => a - b);
  const last = all.at(-1) as number;
  ports.push(last);
  const value = { value: ADDRESS, consent: true };
  const { id: assetId } = (await api.call(ada, 'POST', at('/assets'), value)).body;
  await scanAssets(api, ada, [assetId]);
  const { items } = await get('/findings');
  expect(items).toMatchObject([{ checkId: ENV_FILE, location: `http://${ADDRESS}:${last}/.env` }]);
  const { id } = items[0];

  ports.splice(0, 1, ...all);
  expect(await verify(id)).toMatchObject({
    state: 'present',
    reason: null,
    before: [{ matched: 'DB_PASSWORD=[redacted]' }],
    after: [{ matched: 'DB_PASSWORD=[redacted]' }],
  });

  const weak = await get(`/assets/${assetId}/score`);
  const { lastScannedAt } = await get(`/assets/${assetId}`);
  expect(weak.explanation.factors).toMatchObject([{ checkId: ENV_FILE, findings: 1 }]);

  isRepaired = true;
  const repaired = await verify(id);
  expect(repaired).toMatchObject({ state: 'fixed', reason: null });
  expect(repaired.after[0].response).toContain('404');
  expect((await get(`/findings/${id}`)).status).toBe('fixed');

  // The retest moves the score of its asset at once, and is no scan of it.
  const sound = await get(`/assets/${assetId}/score`);
  expect(sound.score).toBeGreaterThan(weak.score + 50);
  expect(sound.scan).toEqual(weak.scan);
  expect(sound.history.at(-1)).toMatchObject({ score: sound.score, kind: 'retest' });
  expect(sound.explanation.factors).toEqual([]);
  const asset = await get(`/assets/${assetId}`);
  expect(asset).toMatchObject({ score: sound.score, openFindings: { critical: 0 } });
  expect(asset.lastScannedAt).toBe(lastScannedAt);
  // Nor one of the trend, which shows it as what it is once its scan has ended.
  const overview = await vi.waitFor(
    async () => {
      const read = await get('/overview');
      const kinds = read.history.map(({ kind }: { kind: string }) => kind);
      expect(kinds).toEqual(['scan', 'retest', 'retest']);
      return read;
    },
    { timeout: 30_000, interval: 50 },
  );
  expect(overview.score).toBe(sound.score);
  expect(overview.history.at(-1)).toMatchObject({ closed: 1, open: { critical: 0 } });
  // Nor one of the lists, unless they are asked for it; it opens by its id.
  const idsOf = async (query: string) =>
    (await get(`/scans${query}`)).items.map((scan: { id: string }) => scan.id);
  const external = await idsOf('?kind=external');
  expect(external).toHaveLength(1);
  expect(await idsOf('')).toEqual(external);
  expect(await idsOf('?q=completed')).toEqual(external);
  const retests = await idsOf('?kind=retest');
  expect(retests).toHaveLength(2);
  expect(await get(`/scans/${retests[0]}`)).toMatchObject({ kind: 'retest', id: retests[0] });
});
