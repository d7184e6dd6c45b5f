import { setTimeout as delay } from 'node:timers/promises';
import { isTerminal, type Scan } from '@parapet/contracts/scans/scan';
import { Client } from 'pg';
import { MAX_LOST_RUNS } from '../../domains/scans/scan-queue.ts';
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
  /** Findings that only the last scan saw, with how the scans before judged their check: for messages. */
  readonly late: readonly string[];
  /** Units and jobs about scans that are left when all have ended. */
  readonly left: number;
  /** Tells what was done and when, with the processes and units at the end; for messages. */
  readonly story: string;
}

const LONGEST_PAUSE_MS = 3500;
const RETRY_MS = 250;
/** A scan that takes longer is stuck. */
const STUCK_MS = 240_000;

/** Kills processes at random moments while scans run, then looks at what is left. */
export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const { kills, seed } = options;
  const startedAt = performance.now();
  const lines: string[] = [];
  const print = (line: string) => {
    lines.push(`${((performance.now() - startedAt) / 1000).toFixed(1)} s: ${line}`);
    options.print(lines.at(-1) ?? '');
  };
  print(`seed ${seed}`);
  const random = createRandom(seed);
  const hosts = await startWeakHosts(options.hosts);
  const stack = await startInstallation({ workers: options.workers, requestsPerSecond: 100 });
  const storyOf = async () =>
    [...lines, ...stack.describe(), ...(await unitsOf(stack).catch(String))].join('\n');
  try {
    const assetIds: string[] = [];
    for (const value of hosts.urls) assetIds.push(await addAsset(stack, value));
    const killed = { worker: 0, api: 0, database: 0 };
    let isOver = false;
    const killing = killAtRandom().finally(() => {
      isOver = true;
    });
    // It is awaited after the scan that runs; until then its failure is handled here.
    killing.catch((error: unknown) => print(`the killing ended: ${String(error)}`));
    do await scanOnce(stack, assetIds);
    while (!isOver);
    await killing;
    print('a scan without kills');
    await scanOnce(stack, assetIds);
    return { killed, ...(await inspect(stack)), story: await storyOf() };

    async function killAtRandom() {
      for (let n = 0; n < kills; n += 1) {
        await delay(300 + random() * LONGEST_PAUSE_MS);
        const roll = random();
        // A few kills have each kind once.
        const kind = n === 1 || roll > 0.85 ? 'database' : n === 2 || roll > 0.7 ? 'api' : 'worker';
        const worker = Math.floor(random() * stack.workers.length);
        const name = kind === 'worker' ? `worker ${worker + 1}` : kind;
        print(`kill ${n + 1} of ${kills}: ${name}`);
        if (kind === 'worker') await killWorker(stack, worker);
        else await (kind === 'api' ? stack.api.kill() : stack.killDatabase());
        killed[kind] += 1;
      }
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${reason}\n${await storyOf()}`, { cause: error });
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
 * A host that costs ten workers is given up, as it may be the cause. On a slow machine random kills come
 * to that as well, so a unit in its last attempt is spared. None can begin one meanwhile: open
 * units stay locked until the worker is gone, and workers claim only those that are not.
 */
async function killWorker(stack: Installation, worker: number): Promise<void> {
  const endsAt = Date.now() + STUCK_MS;
  const tryOnce = async (): Promise<boolean> => {
    const client = new Client({ connectionString: stack.databaseUrl });
    // The database may be killed meanwhile.
    client.on('error', () => undefined);
    await client.connect();
    try {
      await client.query("begin; set local parapet.as_owner = 'on'");
      const { rows } = await client.query<{ state: string; attempt: number }>(
        `select state, attempt from parapet.scan_units where state not in ('done', 'failed') for update`,
      );
      const isLast = rows.some((unit) => unit.state === 'running' && unit.attempt >= MAX_LOST_RUNS);
      if (!isLast) await stack.workers[worker]?.kill();
      return !isLast;
    } finally {
      await client.end();
    }
  };
  while (!(await insist(tryOnce))) {
    if (Date.now() > endsAt) throw new Error('A unit in its last attempt does not end.');
    await delay(RETRY_MS);
  }
}

/** One line for each state of units in each scan that has not ended. */
async function unitsOf({ databaseUrl }: Installation): Promise<readonly string[]> {
  const rows = await runSql<{ id: string; status: string; units: string }>(
    databaseUrl,
    `select s.id, s.status, string_agg(format('%s: %s, attempt %s, heartbeat %s s ago, holder %s',
         u.position, u.state, u.attempt, extract(epoch from now() - u.heartbeat_at)::int, u.lease_owner),
         '; ' order by u.position) as units
     from parapet.scans s join parapet.scan_units u on u.scan_id = s.id
     where u.state <> 'done' group by s.id`,
  );
  return rows.map(({ id, status, units }) => `scan ${id} is ${status}: ${units}`);
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
    if (Date.now() > endsAt)
      throw new Error(
        `${open.length} scans are stuck: ${open.map(({ id, status }) => `${id} ${status}`)}`,
      );
    await delay(RETRY_MS);
  }
}

const listScans = async (stack: Installation): Promise<Scan[]> => {
  const page = await insist(() => stack.call('GET', (user) => `${at(user)}/scans?limit=200`));
  return (page as { items: Scan[] }).items;
};

async function inspect(stack: Installation): Promise<Omit<ChaosResult, 'killed' | 'story'>> {
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
    late: await lateFindings(query),
    left: left?.units ?? 0,
  };
}

/** The last scan sees what is there: a finding that it was the first to see was lost before. */
async function lateFindings(query: <Row>(text: string) => Promise<Row[]>): Promise<string[]> {
  const rows = await query<{ finding: string; judged: string | null }>(
    `with last as (select started_at from parapet.scans order by created_at desc limit 1)
     select f.check_id || ' at ' || f.location as finding,
       (select string_agg(coalesce(ledger.judged, 'nothing'), ', then ' order by ledger.scan_id)
        from (select l.scan_id, l.legend ->> (ascii(substr(l.outcomes, c.n::int, 1)) - 48) as judged
          from parapet.scan_ledger l
          join parapet.check_lists k on k.id = l.check_list_id and k.workspace_id = l.workspace_id
          cross join lateral jsonb_array_elements(k.checks) with ordinality as c (one, n)
          where l.asset_id = f.asset_id and c.one ->> 'id' = f.check_id) ledger) as judged
     from parapet.findings f, last where f.first_seen_at >= last.started_at`,
  );
  return rows.map(({ finding, judged }) => `${finding} (${judged})`);
}
