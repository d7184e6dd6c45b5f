import type { ChildProcess } from 'node:child_process';
import { isTerminal, type Scan } from '@parapet/contracts/scans/scan';
import {
  type HostileTarget,
  hostileAnswers,
  startHostileTarget,
  startLargeSites,
  startManyNamesTarget,
} from '@parapet/scanner/testing/hostile-targets';
import { startTcpServer } from '@parapet/scanner/testing/tcp-servers';
import { ownLoopbackAddress } from '@parapet/test-kit/loopback-address';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestApi, type TestApi } from './testing/test-api.ts';
import { runSql, type TestUser } from './testing/test-identity.ts';
import { imageWorker, megabytesOf } from './testing/workers/image-worker.ts';
import { killWorkerProcesses, startWorkerProcess } from './testing/workers/worker-process.ts';

// A real worker process with its judges, against servers that send huge responses, and against many.

const LIMIT_MB = 300;
/** All that one workspace has of a worker. */
const MANY_HOSTS = 144;
/** Slow enough for all of them to wait for their pace. */
const POLITE = 2;

let api: TestApi;
let ada: TestUser;
let worker: ChildProcess | undefined;
const targets: Array<Pick<HostileTarget, 'close'>> = [];

beforeAll(async () => {
  api = await startTestApi();
  ada = await api.signUp('mssp');
});
afterEach(async () => {
  killWorkerProcesses();
  for (const target of targets.splice(0)) await target.close();
});
afterAll(() => api.close());

/** Starts a worker, and tells the most memory that it took since. */
async function watchWorker(requestsPerSecond?: number): Promise<() => number> {
  const pace = requestsPerSecond === undefined ? {} : { requestsPerSecond };
  worker = await startWorkerProcess(api.database.url, { ...imageWorker(), ...pace });
  const { pid = 0 } = worker;
  const peaks: number[] = [0];
  const watch = setInterval(() => peaks.push(megabytesOf(pid)), 50);
  return () => {
    clearInterval(watch);
    return Math.max(...peaks);
  };
}

const at = (path: string) => `/api/workspaces/${ada.workspaceId}${path}`;

async function addAsset(value: string): Promise<string> {
  const { status, body } = await api.call(ada, 'POST', at('/assets'), { value, consent: true });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

async function startScan(assetIds: readonly string[], intensity: string): Promise<string> {
  const { status, body } = await api.call(ada, 'POST', at('/scans'), { assetIds, intensity });
  expect(status, JSON.stringify(body)).toBe(202);
  return body.id;
}

async function untilEnded(ids: readonly string[]): Promise<Scan[]> {
  return await vi.waitFor(
    async () => {
      const all: Scan[] = [];
      for (const id of ids) all.push((await api.call(ada, 'GET', at(`/scans/${id}`))).body);
      expect(all.every(({ status }) => isTerminal(status))).toBe(true);
      return all;
    },
    { timeout: 420_000, interval: 500 },
  );
}

test('a worker stays within its memory limit, whatever the scanned servers send', async () => {
  const peakMemory = await watchWorker();
  for (const kind of Object.keys(hostileAnswers) as (keyof typeof hostileAnswers)[]) {
    targets.push(await startHostileTarget(kind));
  }
  targets.push(await startManyNamesTarget());
  const urls = targets.map((target) => (target as HostileTarget).url);
  const host = ownLoopbackAddress();
  const sendHugeBanner = (socket: { write(text: string): unknown }) =>
    void socket.write(`220 FTP ${'blah '.repeat(1_000_000)}`);
  targets.push(await startTcpServer(sendHugeBanner, { host }));

  const web: string[] = [];
  for (const url of urls) web.push(await addAsset(url));
  const machine = await addAsset(host);
  const prove = `update parapet.assets set ownership = 'verified' where id = $1`;
  await runSql(api.database.url, prove, [machine]);
  // Two scans at a time, so that both judges are at work.
  const half = Math.ceil(web.length / 2);
  const ids = [
    await startScan(web.slice(0, half), 'passive'),
    await startScan(web.slice(half), 'passive'),
    await startScan([machine], 'safe'),
  ];
  const scans = await untilEnded(ids);
  const peak = peakMemory();

  for (const { status, attempt } of scans) {
    expect({ status, attempt }).toEqual({ status: 'completed', attempt: 1 });
  }
  expect(peak).toBeLessThan(LIMIT_MB);
  if (process.platform === 'linux') expect(peak).toBeGreaterThan(0);
}, 450_000);

test('a worker stays within its memory limit with hundreds of sites side by side', async () => {
  const sites = await startLargeSites(MANY_HOSTS);
  targets.push(...sites);
  const assetIds: string[] = [];
  for (const { url } of sites) assetIds.push(await addAsset(url));
  const peakMemory = await watchWorker(POLITE);

  const id = await startScan(assetIds, 'passive');
  const units = `select count(*) as held from parapet.scan_units
    where scan_id = $1 and state = 'running'`;
  await vi.waitFor(
    async () => {
      const [row] = await runSql<{ held: string }>(api.database.url, units, [id]);
      expect(Number(row?.held)).toBeGreaterThan(MANY_HOSTS / 2);
    },
    { timeout: 120_000, interval: 200 },
  );
  const [scan] = await untilEnded([id]);
  const peak = peakMemory();

  expect(scan).toMatchObject({ status: 'completed', attempt: 1 });
  expect(peak).toBeLessThan(LIMIT_MB);
}, 600_000);
