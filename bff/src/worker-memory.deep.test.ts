import type { ChildProcess } from 'node:child_process';
import { isTerminal, type Scan } from '@parapet/contracts/scan';
import {
  type HostileTarget,
  hostileAnswers,
  startHostileTarget,
  startManyNamesTarget,
} from '@parapet/scanner/testing/hostile-targets';
import { startTcpServer } from '@parapet/scanner/testing/tcp-servers';
import { ownLoopbackAddress } from '@parapet/test-kit/loopback-address';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { imageWorker, megabytesOf } from './testing/image-worker.ts';
import { startTestApi, type TestApi } from './testing/test-api.ts';
import { runSql, type TestUser } from './testing/test-identity.ts';
import { killWorkerProcesses, startWorkerProcess } from './testing/worker-process.ts';

// A real worker process with its judges, against servers that send huge responses.

const LIMIT_MB = 300;

let api: TestApi;
let ada: TestUser;
let worker: ChildProcess;
const targets: Array<Pick<HostileTarget, 'close'>> = [];

beforeAll(async () => {
  api = await startTestApi();
  ada = await api.signUp('mssp');
  worker = await startWorkerProcess(api.database.url, imageWorker());
});
afterAll(async () => {
  killWorkerProcesses();
  for (const target of targets) await target.close();
  await api.close();
});

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

test('a worker stays within its memory limit, whatever the scanned servers send', async () => {
  for (const kind of Object.keys(hostileAnswers) as (keyof typeof hostileAnswers)[]) {
    targets.push(await startHostileTarget(kind));
  }
  targets.push(await startManyNamesTarget());
  const urls = targets.map((target) => (target as HostileTarget).url);
  const host = ownLoopbackAddress();
  const sendHugeBanner = (socket: { write(text: string): unknown }) =>
    void socket.write(`220 FTP ${'blah '.repeat(1_000_000)}`);
  targets.push(await startTcpServer(sendHugeBanner, { host }));
  const peaks: number[] = [0];
  const watch = setInterval(() => peaks.push(megabytesOf(worker.pid ?? 0)), 50);

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
  const scans = await vi.waitFor(
    async () => {
      const all: Scan[] = [];
      for (const id of ids) all.push((await api.call(ada, 'GET', at(`/scans/${id}`))).body);
      expect(all.every(({ status }) => isTerminal(status))).toBe(true);
      return all;
    },
    { timeout: 240_000, interval: 500 },
  );
  clearInterval(watch);

  for (const { status, attempt } of scans) {
    expect({ status, attempt }).toEqual({ status: 'completed', attempt: 1 });
  }
  const peak = Math.max(...peaks);
  expect(peak).toBeLessThan(LIMIT_MB);
  if (process.platform === 'linux') expect(peak).toBeGreaterThan(0);
}, 300_000);
