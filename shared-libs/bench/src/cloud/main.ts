import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { bucketOf } from '../../../cloud-scanner/src/aws/client/bucket-rates.ts';
import { awsSources } from '../../../cloud-scanner/src/aws/registry.ts';
import { scanSeconds } from './aws.ts';
import { LATENCY_MS } from './in-process.ts';
import { countOf, mix, regions, UNITS_AT_ONCE } from './large-account.ts';
import { measureCloud } from './measure.ts';

const AIM = 1.3;
const MAX_MB = 400;
/** The heap of a worker with its scanner. */
const WORKER_HEAP = ['--max-old-space-size=256', '--max-semi-space-size=8'];
/** Lists that a region reads at the same time. */
const SIDE_BY_SIDE = 8;

interface Measured {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly calls: { readonly sent: number; readonly throttled: number };
  readonly resources: number;
  readonly incomplete: number;
  readonly peakMb: number;
}

/** Calls that a scan needs: each list once a region, further pages, and details of each resource. */
function budgetOf(resources: number): number {
  const regional = awsSources.filter(({ scope, per }) => scope === 'regional' && !per);
  const global = awsSources.filter(({ scope, per }) => scope === 'global' && !per);
  // What an account or a region has once, such as its password policy.
  const once = (sources: typeof awsSources) =>
    sources
      .filter(
        ({ service, operation }) => service === 'sts' || operation.startsWith('GetEbsEncryption'),
      )
      .flatMap(({ details = [] }) => details).length;
  const prepared = awsSources.filter(({ prepare }) => prepare).length;
  const ofRegion = mix.reduce((sum, { share, page, details }) => {
    const count = countOf(resources, share);
    return sum + Math.max(0, Math.ceil(count / page) - 1) + count * details;
  }, 0);
  return (
    1 +
    global.length +
    once(global) +
    prepared +
    regions.length * (regional.length + once(regional) + ofRegion)
  );
}

/** Seconds that the fullest bucket of a region needs, or what is read after each other at the least. */
function boundOf(resources: number): number {
  const calls = new Map<string, { calls: number; burst: number; perSecond: number }>();
  const add = (service: string, operation: string, more: number) => {
    const { name, ...rate } = bucketOf(service, operation);
    calls.set(name, { ...rate, calls: (calls.get(name)?.calls ?? 0) + more });
  };
  for (const { service, operation, scope } of awsSources) {
    if (scope === 'regional') add(service, operation, 1);
  }
  const count = Object.fromEntries(mix.map(({ kind, share }) => [kind, countOf(resources, share)]));
  add('logs', 'DescribeLogGroups', Math.ceil((count.logGroup ?? 0) / 50));
  for (const operation of ['DescribeKey', 'GetKeyPolicy', 'GetKeyRotationStatus']) {
    add('kms', operation, count.key ?? 0);
  }
  add('rds', 'DescribeDBParameters', count.database ?? 0);
  const seconds = [...calls.values()].map(
    (one) => Math.max(0, one.calls - one.burst) / one.perSecond,
  );
  const lists = awsSources.filter(({ scope }) => scope === 'regional').length;
  const waits = (Math.ceil(lists / SIDE_BY_SIDE) + 3) * (LATENCY_MS / 1000);
  return (Math.max(...seconds) + waits) * Math.ceil(regions.length / UNITS_AT_ONCE);
}

const start = (file: string, args: readonly string[], execArgv: readonly string[] = []) =>
  fork(fileURLToPath(new URL(file, import.meta.url)), args, { execArgv: [...execArgv] });
const messageOf = <Message>(child: ReturnType<typeof fork>): Promise<Message> =>
  new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as Message));
    child.once('exit', (code) => reject(new Error(`It ended with ${code}.`)));
  });

async function measure(resources: number): Promise<Measured> {
  const server = start('serve.ts', [String(resources), String(LATENCY_MS)]);
  const place = await messageOf<object>(server);
  const scan = start('scan.ts', [], WORKER_HEAP);
  scan.send(place);
  try {
    return await messageOf<Measured>(scan);
  } finally {
    server.kill();
  }
}

let isKept = true;
const check = (name: string, value: string, holds: boolean) => {
  isKept &&= holds;
  process.stdout.write(`${holds ? ' ' : '!'} ${name.padEnd(34)} ${value}\n`);
};

async function measureAws(sizes: readonly number[]): Promise<void> {
  const measured: Measured[] = [];
  for (const resources of sizes) {
    const one = await measure(resources);
    measured.push(one);
    const [bound, budget] = [boundOf(resources), budgetOf(resources)];
    const { seconds, cpuSeconds, calls } = one;
    process.stdout.write(
      `\n${resources} resources in ${regions.length} regions of an AWS account, ${LATENCY_MS} ms an answer\n`,
    );
    const waited = await scanSeconds(resources, 1);
    const ratio = waited / bound;
    check(
      'time beside the bound of the buckets',
      `${waited.toFixed(1)} s / ${bound.toFixed(1)} s = ${ratio.toFixed(2)} (aim ${AIM}), in the time of its waits`,
      ratio <= AIM,
    );
    check(
      'time on this machine',
      `${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of the processor`,
      true,
    );
    const sent = calls.sent - calls.throttled;
    check(
      'calls beside the budget',
      `${sent} / ${budget} = ${(sent / budget).toFixed(2)} (aim 0.9 to 1.1)`,
      Math.abs(sent / budget - 1) <= 0.1,
    );
    check('throttled', String(calls.throttled), true);
    check('collections that are not complete', String(one.incomplete), one.incomplete === 0);
    check('resources', String(one.resources), one.resources >= resources * 0.99);
    const both = (await scanSeconds(resources, 2)) / waited;
    check('two at once beside one', `${both.toFixed(2)} (aim ${AIM})`, both <= AIM);
    check('peak memory', `${Math.round(one.peakMb)} MB (aim ${MAX_MB})`, one.peakMb < MAX_MB);
  }
  const [small, large] = measured;
  if (small && large) {
    const factor = large.cpuSeconds / small.cpuSeconds / (large.resources / small.resources);
    check(
      'cost for each resource, large to small',
      `${factor.toFixed(2)} (aim 1 or less)`,
      factor <= 1.1,
    );
  }
}

// `bench:cloud -- azure 5000`: clouds and sizes, all of them by default.
const words = process.argv.slice(2);
const chosen = words.filter((word) => !/^\d+$/.test(word));
const given = words.filter((word) => /^\d+$/.test(word)).map(Number);
const sizes = given.length > 0 ? given : [5000, 50_000];
const isChosen = (cloud: string) => chosen.length === 0 || chosen.includes(cloud);
if (isChosen('aws')) await measureAws(sizes);
for (const cloud of ['azure', 'gcp'] as const) {
  if (isChosen(cloud)) await measureCloud(cloud, sizes, check);
}
process.exitCode = isKept ? 0 : 1;
