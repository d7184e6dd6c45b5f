import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { isTerminal, type Scan } from '@parapet/contracts/scans/scan';
import {
  type Installation,
  startInstallation,
} from '../../../../bff/src/testing/chaos/installation.ts';
import { startWeakHosts } from '../../../../bff/src/testing/chaos/weak-hosts.ts';
import { imageWorker, megabytesOf } from '../../../../bff/src/testing/workers/image-worker.ts';

// One scan, shared by one worker and by three: real processes, a real Postgres, targets that take their time.

const WORKERS = [1, 3] as const;
const ANSWER_MS = 50;
const FAST = 100;
/** Requests a second and host, as for public targets. */
const POLITE = 5;
const LOOK_MS = 200;
const MAX_ASSETS = 1000;

const { values } = parseArgs({
  options: {
    assets: { type: 'string', default: '72' },
    workers: { type: 'string', default: WORKERS.join(',') },
    minutes: { type: 'string', default: '4' },
    polite: { type: 'string', default: '144' },
    only: { type: 'string' },
  },
});
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const counts = (list: string, most: number, option: string): readonly number[] => {
  const all = list.split(',').map(Number);
  if (all.every((count) => Number.isInteger(count) && count > 0 && count <= most)) return all;
  throw new Error(`--${option} is a list of numbers up to ${most}.`);
};
const sizes = counts(values.assets, MAX_ASSETS, 'assets');
const shares = counts(values.workers, 8, 'workers');
const politeSizes = counts(values.polite, MAX_ASSETS, 'polite');
if (values.only !== undefined && !['shares', 'polite'].includes(values.only)) {
  throw new Error('--only is shares or polite.');
}

interface Figure {
  readonly seconds: number;
  readonly firstFinding: number;
  readonly peakMegabytes: number;
  readonly requests: number;
}

/** @throws when the scan does not end in time, or not well */
async function scanOf(stack: Installation, assetIds: readonly string[]): Promise<Figure> {
  const startedAt = performance.now();
  const elapsed = () => (performance.now() - startedAt) / 1000;
  const { id } = (await stack.call('POST', ({ workspaceId }) => at(workspaceId, '/scans'), {
    assetIds,
    intensity: 'passive',
  })) as { id: string };
  let firstFinding = Number.NaN;
  let peakMegabytes = 0;
  for (;;) {
    await delay(LOOK_MS);
    const scan = (await stack.call('GET', ({ workspaceId }) =>
      at(workspaceId, `/scans/${id}`),
    )) as Scan;
    const used = stack.workers.map(({ pid }) => megabytesOf(pid ?? 0));
    peakMegabytes = Math.max(peakMegabytes, ...used);
    if (Number.isNaN(firstFinding) && scan.coverage.failed > 0) firstFinding = elapsed();
    if (isTerminal(scan.status)) {
      if (scan.status !== 'completed') throw new Error(`The scan ended as ${scan.status}.`);
      return { seconds: elapsed(), firstFinding, peakMegabytes, requests: scan.requestsSent };
    }
    if (elapsed() > Number(values.minutes) * 60) {
      throw new Error(
        `${scan.progress} % after ${values.minutes} minutes; --minutes gives it more.`,
      );
    }
  }
}

const at = (workspaceId: string, path: string) => `/api/workspaces/${workspaceId}${path}`;

async function measure(
  pace: { workers: number; requestsPerSecond: number },
  sizes: readonly number[],
  urls: readonly string[],
): Promise<Map<number, Figure>> {
  const stack = await startInstallation({ ...pace, ...imageWorker(), killsDatabase: false });
  try {
    const assetIds: string[] = [];
    for (const value of urls) {
      const path = ({ workspaceId }: { workspaceId: string }) => at(workspaceId, '/assets');
      const asset = await stack.call('POST', path, { value, consent: true });
      assetIds.push((asset as { id: string }).id);
    }
    const figures = new Map<number, Figure>();
    for (const size of sizes) figures.set(size, await scanOf(stack, assetIds.slice(0, size)));
    return figures;
  } finally {
    await stack.stop();
  }
}

const most = (megabytes: number) =>
  `${Math.round(megabytes)} MB in the largest worker with its judges (aim 300)`;

/** One scan that one worker does, and several. */
async function measureShares(urls: readonly string[]): Promise<void> {
  print(`URLs that answer after ${ANSWER_MS} ms, at ${FAST} requests a second and host`);
  const all = new Map<number, Map<number, Figure>>();
  for (const workers of shares) {
    const figures = await measure({ workers, requestsPerSecond: FAST }, sizes, urls);
    all.set(workers, figures);
    for (const [size, { seconds, firstFinding, peakMegabytes }] of figures) {
      const each = `${(seconds / size).toFixed(2)} s an asset`;
      print(
        `  ${workers} workers, ${size} assets: ${seconds.toFixed(1)} s, ${each}, first finding after ${firstFinding.toFixed(1)} s, ${most(peakMegabytes)}`,
      );
    }
  }
  const [one, three] = [all.get(1), all.get(3)];
  for (const size of one && three ? sizes : []) {
    const ratio = (one?.get(size)?.seconds ?? 0) / (three?.get(size)?.seconds ?? 0);
    print(
      `  three workers are ${ratio.toFixed(2)} times as fast as one on ${size} assets (aim 1.6)`,
    );
  }
}

/** One worker, whose hosts mostly wait for their pace. */
async function measurePolite(urls: readonly string[]): Promise<void> {
  print(`URLs that answer after ${ANSWER_MS} ms, at ${POLITE} requests a second and host`);
  const pace = { workers: 1, requestsPerSecond: POLITE };
  for (const [size, figure] of await measure(pace, politeSizes, urls)) {
    // The first second's requests are sent at once.
    const alone = (figure.requests / size - POLITE) / POLITE;
    print(
      `  1 worker, ${size} assets: ${figure.seconds.toFixed(1)} s, ${(figure.seconds / alone).toFixed(2)} times the ${alone.toFixed(1)} s that the pace takes of one host, ${most(figure.peakMegabytes)}`,
    );
  }
}

const hosts = await startWeakHosts(Math.max(...sizes, ...politeSizes), ANSWER_MS);
try {
  if (values.only !== 'polite') await measureShares(hosts.urls);
  if (values.only !== 'shares') await measurePolite(hosts.urls);
} finally {
  await hosts.close();
}
