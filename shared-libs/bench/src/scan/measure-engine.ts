import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pLimit from 'p-limit';
import type { ScanTarget } from '../../../scanner/src/engine/contract.ts';
import { createJudgePool } from '../../../scanner/src/engine/judging/judge-pool.ts';
import { createRunScan } from '../../../scanner/src/engine/run/run-scan.ts';
import { catalogue, checks } from '../../../scanner/src/registry/registry.ts';
import { recordingSink } from '../../../scanner/src/testing/scans/recording-sink.ts';
import { target } from '../../../scanner/src/testing/scans/scan-once.ts';
import { cpuSeconds } from './measure.ts';

/** Hosts side by side, as in a worker. */
const HOSTS_AT_ONCE = 24;
const REQUESTS_PER_SECOND = 100;

/**
 * Measures whole scans of a weak site that runs in a process of its own on every loopback address, so that
 * each asset is a host with a pace of its own.
 */
export async function measureEngine({
  urls,
  addresses,
  minutes,
  print,
}: {
  /** Scans of so many URLs each, one after the other. */
  urls: readonly number[];
  /** The same of addresses with all ports. */
  addresses: readonly number[];
  /** After this time a scan begins no further asset. */
  minutes: number;
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
    const cpuBefore = cpuSeconds() ?? Number.NaN;
    let done = 0;
    let firstAt: number | null = null;
    let requests = 0;
    const limit = pLimit(HOSTS_AT_ONCE);
    await limit.map(targets, async (one) => {
      if (performance.now() - startedAt > minutes * 60_000) return;
      done += 1;
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
      requests += sink.phases.reduce((max, phase) => Math.max(max, phase.requestsSent), 0);
    });
    const seconds = (performance.now() - startedAt) / 1000;
    const cpu = ((cpuSeconds() ?? Number.NaN) - cpuBefore) / done;
    const first = ((firstAt ?? Number.NaN) - startedAt) / 1000;
    return { seconds, first, requests, done, each: seconds / done, cpu };
  };
  const url = (n: number) => target(`http://127.9.${n >> 7}.${1 + (n & 127)}:${port}/`);
  const address = (n: number) => target(`127.8.${n >> 7}.${1 + (n & 127)}`, 'ip');
  const many = (count: number, of: (n: number) => ScanTarget) =>
    Array.from({ length: count }, (_, n) => of(n));

  print(`\nWhole scans at ${REQUESTS_PER_SECOND} requests a second and host`);
  const one = await scan([url(9000)], 'passive');
  const shown = ({ seconds, first }: typeof one) =>
    `${seconds.toFixed(2)} s, first finding after ${first.toFixed(2)} s`;
  print(`  one URL, with the start of a judge: ${shown(one)}`);
  await judges.prepare();
  print(`  one URL later: ${shown(await scan([url(9001)], 'passive'))}`);
  print('    (aim: below 10 s and 2 s; a worker prepares its judges when it starts)');
  const report = (kind: string, aim: string, count: number, run: typeof one) => {
    const cut = run.done < count ? `, ${run.done} of them in time` : '';
    const sent = `${Math.round(run.requests / run.done)} requests`;
    print(
      `  ${count} ${kind}${cut}: ${run.each.toFixed(2)} s an asset (aim ${aim}), ${sent}, CPU ${run.cpu.toFixed(2)} s with judges and site`,
    );
    print(`    the process has ${Math.round(process.memoryUsage.rss() / 1024 / 1024)} MB`);
  };
  for (const count of urls) report('URLs', '0.3', count, await scan(many(count, url), 'passive'));
  for (const count of addresses)
    report('addresses, all ports', '1.2', count, await scan(many(count, address), 'safe'));
  judges.close();
  site.kill();
}
