import { spawnSync } from 'node:child_process';
import { connect } from 'node:net';
import { connectScan } from '../collectors/tcp/connect-scan.ts';
import { createTraffic } from '../traffic/traffic.ts';
import { scanOnce, target } from './scan-once.ts';
import { startWeakTarget } from './weak-target.ts';

/**
 * Prints each metric with a reference value of the same machine, because absolute values differ.
 */
async function main(): Promise<void> {
  const everyPort = Array.from({ length: 65_535 }, (_, index) => index + 1);
  const scanner = await perSecond(everyPort.length, () => tryPorts(everyPort));
  const oneByOne = await perSecond(everyPort.length, () => tryPortsOneByOne(everyPort));
  print(`ports per second: ${scanner}`);
  print(
    `  one connection after the other: ${oneByOne}, so the scanner is ${ratio(scanner, oneByOne)} as fast`,
  );
  if (isNmapInstalled()) {
    const nmap = await perSecond(everyPort.length, async () => nmapPorts());
    print(`  nmap -sT: ${nmap}, so the scanner is ${ratio(scanner, nmap)} as fast`);
  } else {
    print('  nmap is not installed, so it was not compared');
  }

  const weak = await startWeakTarget();
  const startedAt = performance.now();
  const scan = await scanOnce([target(`${weak.url}/`)]);
  const seconds = (performance.now() - startedAt) / 1000;
  const found = scan.detections().length;
  print(`weak target, without rate limit: ${seconds.toFixed(2)} s for ${weak.requests()} requests`);
  print(
    `  ${found} findings; at 5 requests per second it takes ${Math.ceil(weak.requests() / 5)} s`,
  );
  await weak.close();
}

/** Used for comparison if it is installed. */
const REFERENCE_SCANNER = 'nmap';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const ratio = (a: number, b: number): string => `${(a / b).toFixed(2)} times`;

/** Returns the best of three runs, because other programs only slow a run down. */
async function perSecond(count: number, work: () => Promise<void>): Promise<number> {
  const runs: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    const startedAt = performance.now();
    await work();
    runs.push(Math.round((count * 1000) / (performance.now() - startedAt)));
  }
  return Math.max(...runs);
}

async function tryPorts(ports: readonly number[]): Promise<void> {
  const traffic = createTraffic({
    signal: new AbortController().signal,
    requestsPerSecond: 5,
    whenRunning: async () => undefined,
  });
  const scan = { address: '127.0.0.1', ports, traffic, concurrency: 400, deadlineMs: 120_000 };
  await connectScan(scan);
}

async function tryPortsOneByOne(ports: readonly number[]): Promise<void> {
  for (const port of ports) {
    await new Promise<void>((resolve) => {
      const socket = connect({ host: '127.0.0.1', port });
      const done = () => {
        socket.destroy();
        resolve();
      };
      socket.once('connect', done).once('error', done);
    });
  }
}

const isNmapInstalled = (): boolean => spawnSync(REFERENCE_SCANNER, ['--version']).status === 0;

function nmapPorts(): void {
  spawnSync(REFERENCE_SCANNER, ['-n', '-Pn', '-sT', '-T5', '-p-', '127.0.0.1'], {
    timeout: 120_000,
  });
}

await main();
