import { spawnSync } from 'node:child_process';
import { connect } from 'node:net';
import { connectScan } from '../collectors/tcp/connect-scan.ts';
import { createTraffic } from '../engine/traffic.ts';
import { scanOnce, target } from './scan-once.ts';
import { startWeakTarget } from './weak-target.ts';

/** Metrics of one machine mean little alone, so each stands beside a yardstick of the same machine. */
async function main(): Promise<void> {
  const everyPort = Array.from({ length: 65_535 }, (_, index) => index + 1);
  const ours = await perSecond(everyPort.length, () => tryPorts(everyPort));
  const oneByOne = await perSecond(everyPort.length, () => tryPortsOneByOne(everyPort));
  print(`ports per second: ${ours}`);
  print(
    `  one connection after the other: ${oneByOne}, so ours is ${ratio(ours, oneByOne)} as fast`,
  );
  if (nmapIsThere()) {
    const nmap = await perSecond(everyPort.length, async () => nmapPorts());
    print(`  nmap -sT: ${nmap}, so ours is ${ratio(ours, nmap)} as fast`);
  } else {
    print('  nmap is not installed, so it was not compared');
  }

  const weak = await startWeakTarget();
  const startedAt = performance.now();
  const scan = await scanOnce([target(`${weak.url}/`)]);
  const seconds = (performance.now() - startedAt) / 1000;
  const found = scan.detections().length;
  print(`weak target, without politeness: ${seconds.toFixed(2)} s for ${weak.requests()} requests`);
  print(
    `  ${found} findings; at 5 requests per second it takes ${Math.ceil(weak.requests() / 5)} s`,
  );
  await weak.close();
}

/** Compared with when the machine has it; nothing depends on it. */
const YARDSTICK = 'nmap';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const ratio = (a: number, b: number): string => `${(a / b).toFixed(2)} times`;

/** Best of three: other programs can only make it slower. */
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

const nmapIsThere = (): boolean => spawnSync(YARDSTICK, ['--version']).status === 0;

function nmapPorts(): void {
  spawnSync(YARDSTICK, ['-n', '-Pn', '-sT', '-T5', '-p-', '127.0.0.1'], { timeout: 120_000 });
}

await main();
