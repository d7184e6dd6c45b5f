import { parseArgs } from 'node:util';
import { startTestServer } from '@parapet/test-kit/test-server';
import { modulePortsOf } from '../../../../bff/src/composition/module-ports.ts';
import type { ScannedAsset } from '../../../../bff/src/domains/assets/assets.port.ts';
import { endScan } from '../../../../bff/src/domains/scans/run/end-scan.ts';
import { storeScan } from '../../../../bff/src/domains/scans/run/store-scan.ts';
import { type Database, openDatabase } from '../../../../bff/src/platform/db/database.ts';
import { addAssets, openScan } from '../../../../bff/src/testing/scans/open-scan.ts';
import { sinkOfStore } from '../../../../bff/src/testing/scans/sink-of-store.ts';
import { runSql, signUp, startTestIdentity } from '../../../../bff/src/testing/test-identity.ts';
import { quantile } from '../api/measure.ts';
import { catalogueOf, resultOf } from './sample-results.ts';

// Measures the costs of recording a scan, without an engine: bytes and time per asset, and two scans at once.

const SMALL = 50;
/** The assets at the end of a scan whose time is compared. */
const MEASURED = 50;
const TABLES = [
  'scan_ledger',
  'check_lists',
  'scan_targets',
  'finding_occurrences',
  'scan_events',
] as const;

const { values } = parseArgs({
  options: {
    checks: { type: 'string', default: '300' },
    assets: { type: 'string', default: '1000' },
    calls: { type: 'string', default: '10' },
  },
});
const sizes = {
  checks: readNumber('checks', 2000),
  assets: readNumber('assets', 1000),
  calls: readNumber('calls', 300),
};
const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** @throws a message that names the option */
function readNumber(name: keyof typeof values, most: number): number {
  const value = Number(values[name]);
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw new Error(`--${name} is a number from 1 to ${most.toLocaleString('en')}.`);
}

const catalogue = catalogueOf(sizes.checks);
const callSize = Math.ceil(sizes.checks / sizes.calls);
const calls = Array.from({ length: Math.ceil(sizes.checks / callSize) }, (_, n) => n * callSize);

interface Access {
  readonly db: Database;
  readonly url: string;
}

/** Records a whole scan as a worker does; returns the median milliseconds of its last assets. */
async function recordScan(
  access: Access,
  workspaceId: string,
  targets: readonly ScannedAsset[],
): Promise<number> {
  const ports = modulePortsOf(access.db);
  const lease = await openScan(access, workspaceId, targets);
  const sink = sinkOfStore(storeScan(ports, { lease, targets, isRetest: false }));
  const pairs = targets.flatMap(({ assetId }) => catalogue.map((check) => ({ assetId, check })));
  await sink.planned(pairs);
  const times: number[] = [];
  for (const { assetId } of targets) {
    const startedAt = performance.now();
    for (const start of calls) {
      const checks = catalogue.slice(start, start + callSize);
      await sink.results(checks.map((check, n) => resultOf(assetId, check, start + n)));
    }
    await sink.assetDone({
      assetId,
      reachability: 'online',
      reason: null,
      ipAddresses: ['192.0.2.1'],
      score: 80,
    });
    times.push(performance.now() - startedAt);
  }
  const queue = { send: async () => undefined };
  await endScan({ ...ports, queue, scanEndedHandlers: [] }, lease, 'completed');
  return quantile(
    times.slice(-MEASURED).sort((a, b) => a - b),
    0.5,
  );
}

async function readBytes(url: string): Promise<Map<string, number>> {
  const rows = await runSql<{ name: string; bytes: number }>(
    url,
    `select name, pg_total_relation_size(('parapet.' || name)::regclass)::float8 as bytes
     from unnest($1::text[]) as name`,
    [TABLES],
  );
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}

/** Records a scan, and again the same, whose bytes are those of each further one. */
async function measureSize(access: Access, workspaceId: string, count: number): Promise<number> {
  const targets = await addAssets(access.url, workspaceId, count);
  const first = await recordScan(access, workspaceId, targets);
  await runSql(access.url, 'vacuum (analyze)');
  const before = await readBytes(access.url);
  const again = await recordScan(access, workspaceId, targets);
  const after = await readBytes(access.url);
  const grown = TABLES.map((name) => ({
    name,
    bytes: ((after.get(name) ?? 0) - (before.get(name) ?? 0)) / count,
  }));
  const total = grown.reduce((sum, { bytes }) => sum + bytes, 0);
  print(`${count} assets, ${sizes.checks} checks, ${calls.length} calls per asset`);
  print(`  ${first.toFixed(1)} ms per asset with new findings, ${again.toFixed(1)} ms unchanged`);
  print(`  ${(total / 1000).toFixed(2)} kB per asset and scan`);
  for (const { name, bytes } of grown) print(`    ${name} ${Math.round(bytes)} B`);
  return again;
}

async function timeTogether(work: readonly (() => Promise<unknown>)[]): Promise<number> {
  const startedAt = performance.now();
  await Promise.all(work.map((run) => run()));
  return performance.now() - startedAt;
}

async function main(): Promise<void> {
  const server = await startTestServer();
  const url = server.databaseUrl;
  const db = openDatabase({ url, poolSize: 8, onError: () => undefined });
  const identity = await startTestIdentity();
  try {
    const access = { db, url };
    const { workspaceId } = await signUp(url, identity, 'mssp');
    const other = await signUp(url, identity, 'mssp');
    const small = await measureSize(access, workspaceId, SMALL);
    if (sizes.assets > SMALL) {
      const large = await measureSize(access, workspaceId, sizes.assets);
      // Once more, because the load of a machine changes meanwhile.
      const afterwards = await measureSize(access, workspaceId, SMALL);
      const growth = (2 * large) / (small + afterwards);
      print(`growth from ${SMALL} to ${sizes.assets} assets: ${growth.toFixed(2)}`);
    }
    const groups = await Promise.all([
      addAssets(url, workspaceId, SMALL),
      addAssets(url, workspaceId, SMALL),
      addAssets(url, other.workspaceId, SMALL),
    ]);
    const [one, second, foreign] = groups.map(
      (targets, n) => () => recordScan(access, n === 2 ? other.workspaceId : workspaceId, targets),
    );
    if (!one || !second || !foreign) return;
    await timeTogether([one, second, foreign]);
    const alone = await timeTogether([one]);
    const together = await timeTogether([one, second]);
    const apart = await timeTogether([one, foreign]);
    print(`two scans at once take ${(together / alone).toFixed(2)} times as long as one`);
    print(`  of two workspaces ${(apart / alone).toFixed(2)} times; one after the other is 2`);
  } finally {
    await db.close();
    await identity.close();
    await server.stop();
  }
}

await main();
