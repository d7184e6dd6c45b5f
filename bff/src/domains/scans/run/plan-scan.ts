import { isOfNetwork } from '@parapet/checks/place';
import type { GroupTargets, PlanChecks } from '@parapet/scanner/contract';
import type { Database } from '../../../platform/db/database.ts';
import type { AssetsPort, ScannedAsset } from '../../assets/assets.port.ts';
import type { FindingsPort } from '../../findings/findings.port.ts';
import { decideTakeUp, type TakeUp } from '../control/scan-state.policy.ts';
import type { ScanIds } from '../get-scan.ts';
import { addCounts } from '../ledger/packed-ledger.policy.ts';
import { waitingPhases } from '../progress.policy.ts';
import type { CloudUnits } from '../scans.port.ts';
import { storedPhaseSchema } from '../unit-phases.policy.ts';
import { scanLedgerIn } from './repositories/ledger.repository.ts';
import { type RunnableScan, scanRunIn, UNITS_HOLD } from './repositories/scan-run.repository.ts';
import { scanUnitsIn } from './repositories/units.repository.ts';

export interface PlanScanPorts {
  readonly db: Database;
  readonly assets: Pick<AssetsPort, 'findScanned'>;
  /** Assets of one group are scanned by one worker at a time. */
  readonly groupTargets: GroupTargets;
  readonly planChecks: PlanChecks;
  readonly findings: Pick<FindingsPort, 'findRetested'>;
  readonly cloudUnits: CloudUnits | null;
  readonly shutdown: AbortSignal;
}

const BASE_MINUTES = 30;
const CLOUD_MINUTES = 240;
const MINUTES_PER_TARGET = 5;

/**
 * Writes the plan of a scan: its units and the checks of every asset. Does nothing for a scan that
 * has one, or that has ended.
 */
export async function planScan(ports: PlanScanPorts, ids: ScanIds): Promise<void> {
  const { db } = ports;
  const unplanned = await db.asWorker(ids.workspaceId, async (tx) => {
    const scope = { tx, ...ids };
    const scan = await scanRunIn(scope).lock();
    if (decide(scan).kind !== 'run' || !scan) return null;
    const assetIds = await scanRunIn(scope).listTargets();
    const assets = await ports.assets.findScanned(scope, assetIds);
    return { scan, targets: assetIds.flatMap((id) => assets.get(id) ?? []) };
  });
  if (unplanned === null) return await holdToEnd(db, ids);
  const { targets } = unplanned;
  const { units, pairs } = await planUnits(ports, ids, unplanned);
  // Ahead, so that no scan waits for another one's plan.
  await db.asWorker(ids.workspaceId, (tx) => scanLedgerIn({ tx, ...ids }).addCheckLists(pairs));
  await db.asWorker(ids.workspaceId, async (tx) => {
    const scope = { tx, ...ids };
    const coverage = await scanLedgerIn(scope).plan(pairs);
    const run = scanRunIn(scope);
    const scan = await run.lock();
    const takeUp = decide(scan);
    if (!scan || takeUp.kind !== 'run') throw new Error('The scan changed while it was planned.');
    if (!(await scanUnitsIn(scope).exist())) await scanUnitsIn(scope).insert(units);
    const now = Date.now();
    const minutes = targets.some(isAccount)
      ? CLOUD_MINUTES
      : BASE_MINUTES + MINUTES_PER_TARGET * targets.length;
    await run.change({
      status: takeUp.status,
      leaseOwner: UNITS_HOLD,
      phases: storedPhaseSchema.array().parse(waitingPhases()),
      coverage: addCounts(scan.coverage, coverage),
      ...(scan.startedAt === null && {
        startedAt: new Date(now).toISOString(),
        deadlineAt: new Date(now + minutes * 60_000).toISOString(),
      }),
    });
    await run.announce();
  });
}

interface Unplanned {
  readonly scan: RunnableScan;
  readonly targets: readonly ScannedAsset[];
}

async function planUnits(
  { db, findings, cloudUnits, ...ports }: PlanScanPorts,
  ids: ScanIds,
  { scan, targets }: Unplanned,
) {
  const [account] = targets;
  if (account && isAccount(account) && cloudUnits) {
    const accountId = account.assetId;
    const place =
      scan.kind === 'retest'
        ? await db.asWorker(ids.workspaceId, (tx) => findings.findRetested({ tx, ...ids }))
        : null;
    const { checkIds } = scan;
    const planned = await cloudUnits.plan(
      { ...ids, accountId },
      { checkIds, place: place && !isOfNetwork(place) ? place : null },
      ports.shutdown,
    );
    return {
      units: planned.units.map((unit) => ({ ...unit, assetIds: [accountId] })),
      pairs: planned.checks.map((check) => ({ assetId: accountId, check })),
    };
  }
  const hosts = await ports.groupTargets(targets, ports.shutdown);
  const byHost = Map.groupBy(targets, (_, index) => hosts[index] ?? '');
  return {
    units: [...byHost].map(([host, of]) => ({ host, assetIds: of.map(({ assetId }) => assetId) })),
    pairs: ports.planChecks(targets, scan.checkIds),
  };
}

/** Marks a scan that only has to be ended, as one that was cancelled, so that the next look ends it. */
const holdToEnd = (db: Database, ids: ScanIds): Promise<void> =>
  db.asWorker(ids.workspaceId, async (tx) => {
    const run = scanRunIn({ tx, ...ids });
    const scan = await run.lock();
    if (decide(scan).kind === 'end') await run.change({ leaseOwner: UNITS_HOLD });
  });

const decide = (scan: RunnableScan | undefined): TakeUp =>
  scan === undefined
    ? { kind: 'leave' }
    : decideTakeUp({ status: scan.status, isPlanned: scan.leaseOwner === UNITS_HOLD });

/** Accounts are assets of a type that the network scanner does not know. */
const isAccount = ({ type }: ScannedAsset): boolean => (type as string) === 'cloud_account';
