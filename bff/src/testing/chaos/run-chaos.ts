import { setTimeout as delay } from 'node:timers/promises';
import { isTerminal, type Scan } from '@parapet/contracts/scan';
import { MAX_ATTEMPTS } from '../../modules/scans/scan-queue.ts';
import { runSql } from '../test-identity.ts';
import { type Installation, startInstallation } from './installation.ts';
import { createRandom } from './random.ts';
import { startWeakHosts } from './weak-hosts.ts';

export interface ChaosOptions {
  readonly kills: number;
  readonly workers: number;
  readonly hosts: number;
  readonly seed: number;
  readonly print: (line: string) => void;
}

export interface ChaosResult {
  readonly killed: Readonly<Record<'worker' | 'api' | 'database', number>>;
  /** Every scan that was started, in order; the last one ran without kills. */
  readonly scans: readonly Scan[];
  /** Findings that are stored, and those that differ in check, asset and place. */
  readonly findings: { readonly stored: number; readonly distinct: number };
  /** Pairs of check and asset that the ledger holds, by scan. */
  readonly ledgers: ReadonlyMap<string, number>;
  /** Units and jobs about scans that are left when all have ended. */
  readonly left: number;
}

const LONGEST_PAUSE_MS = 3500;
const RETRY_MS = 250;
/** A scan that takes longer is stuck. */
const STUCK_MS = 240_000;

/** Kills processes at random moments while scans run, then looks at what is left. */
export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const { kills, seed, print } = options;
  print(`seed ${seed}`);
  const random = createRandom(seed);
  const hosts = await startWeakHosts(options.hosts);
  const stack = await startInstallation({ workers: options.workers, requestsPerSecond: 100 });
  try {
    const assetIds: string[] = [];
    for (const value of hosts.urls) assetIds.push(await addAsset(stack, value));
    const killed = { worker: 0, api: 0, database: 0 };
    let isOver = false;
    const killing = killAtRandom().finally(() => {
      isOver = true;
    });
    do await scanOnce(stack, assetIds);
    while (!isOver);
    await killing;
    await scanOnce(stack, assetIds);
    return { killed, ...(await inspect(stack)) };

    async function killAtRandom() {
      for (let n = 0; n < kills; n += 1) {
        await delay(300 + random() * LONGEST_PAUSE_MS);
        const roll = random();
        // A few kills have each kind once.
        const kind = n === 1 || roll > 0.85 ? 'database' : n === 2 || roll > 0.7 ? 'api' : 'worker';
        const worker = stack.workers[Math.floor(random() * stack.workers.length)];
        if (kind === 'worker') await untilNoneIsGivenUp(stack);
        print(`kill ${n + 1} of ${kills}: ${kind}`);
        if (kind === 'database') await stack.killDatabase();
        else await (kind === 'api' ? stack.api : worker)?.kill();
        killed[kind] += 1;
      }
    }
  } finally {
    await stack.stop();
    await hosts.close();
  }
}

/** Tries again while the API or its database is away. */
async function insist<T>(work: () => Promise<T>): Promise<T> {
  const endsAt = Date.now() + STUCK_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > endsAt) throw error;
      await delay(RETRY_MS);
    }
  }
}

/**
 * A host that costs its worker three times is given up, as it may be the cause. On a slow machine random
 * kills come to that as well, so one in its last attempt is spared.
 */
async function untilNoneIsGivenUp({ databaseUrl }: Installation): Promise<void> {
  const endsAt = Date.now() + STUCK_MS;
  const last = `select 1 from parapet.scan_units where state = 'running' and attempt >= ${MAX_ATTEMPTS}`;
  while ((await insist(() => runSql(databaseUrl, last))).length > 0) {
    if (Date.now() > endsAt) throw new Error('A unit in its last attempt does not end.');
    await delay(RETRY_MS);
  }
}

const addAsset = async (stack: Installation, value: string): Promise<string> => {
  const body = { value, consent: true };
  const asset = await stack.call('POST', (user) => `${at(user)}/assets`, body);
  return (asset as { id: string }).id;
};

const at = ({ workspaceId }: { workspaceId: string }) => `/api/workspaces/${workspaceId}`;

/** A request that is repeated may have started a scan before; all of them have to end. */
async function scanOnce(stack: Installation, assetIds: readonly string[]): Promise<void> {
  // Passive: on loopback a port scan would find whatever else runs on this machine.
  const order = { assetIds, intensity: 'passive' };
  await insist(() => stack.call('POST', (user) => `${at(user)}/scans`, order));
  const endsAt = Date.now() + STUCK_MS;
  for (;;) {
    const open = (await listScans(stack)).filter(({ status }) => !isTerminal(status));
    if (open.length === 0) return;
    if (Date.now() > endsAt) throw new Error(`${open.length} scans are stuck: ${open[0]?.status}`);
    await delay(RETRY_MS);
  }
}

const listScans = async (stack: Installation): Promise<Scan[]> => {
  const page = await insist(() => stack.call('GET', (user) => `${at(user)}/scans?limit=200`));
  return (page as { items: Scan[] }).items;
};

async function inspect(stack: Installation): Promise<Omit<ChaosResult, 'killed'>> {
  const scans = (await listScans(stack)).toReversed();
  const query = <Row>(text: string) => insist(() => runSql<Row>(stack.databaseUrl, text));
  const [findings] = await query<{ stored: number; distinct: number }>(
    `select count(*)::int as stored, count(distinct (check_id, asset_id, location))::int as distinct
     from parapet.findings`,
  );
  const ledgers = await query<{ id: string; pairs: number }>(
    `select scan_id as id, sum(length(outcomes))::int as pairs from parapet.scan_ledger group by 1`,
  );
  const [left] = await query<{ units: number }>(
    `select count(*)::int as units from parapet.scan_units where state not in ('done', 'failed')`,
  );
  return {
    scans,
    findings: findings ?? { stored: 0, distinct: 0 },
    ledgers: new Map(ledgers.map(({ id, pairs }) => [id, pairs])),
    left: left?.units ?? 0,
  };
}
