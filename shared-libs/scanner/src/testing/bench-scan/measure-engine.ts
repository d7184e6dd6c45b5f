import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pLimit from 'p-limit';
import type { ScanTarget } from '../../engine/contract.ts';
import { createJudgePool } from '../../engine/judging/judge-pool.ts';
import { createRunScan } from '../../engine/run/run-scan.ts';
import { catalogue, checks } from '../../registry/registry.ts';
import { recordingSink } from '../recording-sink.ts';
import { target } from '../scan-once.ts';

/** Hosts side by side, as in a worker. */
const LANES = 24;
const REQUESTS_PER_SECOND = 100;

/**
 * Measures whole scans of a weak site that runs in a process of its own on every loopback address, so that
 * each asset is a host with a pace of its own.
 */
export async function measureEngine({
  isLarge,
  print,
}: {
  isLarge: boolean;
  print(line: string): void;
}): Promise<void> {
  const site = fork(join(import.meta.dirname, 'serve-weak-site.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ port }] = (await once(site, 'message')) as [{ port: number }];
  const judges = createJudgePool({ catalogue });
  const run = createRunScan({ publicUrl: 'https://parapet.example', judges, checks });
  const scan = async (targets: readonly ScanTarget[], intensity: 'passive' | 'safe') => {
    const startedAt = performance.now();
    let firstAt: number | null = null;
    let requests = 0;
    const lane = pLimit(LANES);
    await lane.map(targets, async (one) => {
      const sink = recordingSink();
      const input = {
        targets: [one],
        intensity,
        checkIds: null,
        signal: new AbortController().signal,
        allowPrivateTargets: true,
        ownEndpoints: [],
        requestsPerSecond: REQUESTS_PER_SECOND,
        share: 'bench',
        whenRunning: async () => undefined,
      };
      await run(input, {
        ...sink,
        results: async (results) => {
          if (results.some(({ outcome }) => outcome === 'fail')) firstAt ??= performance.now();
        },
      });
      requests += sink.phases.reduce((most, phase) => Math.max(most, phase.requestsSent), 0);
    });
    const seconds = (performance.now() - startedAt) / 1000;
    return { seconds, first: ((firstAt ?? Number.NaN) - startedAt) / 1000, requests };
  };
  const url = (n: number) => target(`http://127.9.${n >> 8}.${1 + (n & 255)}:${port}/`);
  const address = (n: number) => target(`127.8.${n >> 8}.${1 + (n & 255)}`, 'ip');
  const many = (count: number, of: (n: number) => ScanTarget) =>
    Array.from({ length: count }, (_, n) => of(n));

  print(`\nWhole scans at ${REQUESTS_PER_SECOND} requests a second and host`);
  const one = await scan([url(9000)], 'passive');
  print(`  one URL: ${one.seconds.toFixed(2)} s, first finding after ${one.first.toFixed(2)} s`);
  print('    (aim: below 10 s and 2 s; it includes the start of the judges)');
  for (const count of isLarge ? [50, 1000] : [50]) {
    const { seconds, requests } = await scan(many(count, url), 'passive');
    const each = `${(seconds / count).toFixed(2)} s an asset (aim 0.3), ${Math.round(requests / count)} requests each`;
    print(`  ${count} URLs: ${each}`);
  }
  for (const count of isLarge ? [12, 50] : [12]) {
    const { seconds } = await scan(many(count, address), 'safe');
    print(`  ${count} addresses, all ports: ${(seconds / count).toFixed(2)} s an asset (aim 1.2)`);
  }
  judges.close();
  site.kill();
}
