import { isOfNetwork } from '@parapet/checks/place';
import type { CloudUnits } from '../scans.port.ts';
import { failUnit } from './fail-unit.ts';
import { scanLedgerIn } from './repositories/ledger.repository.ts';
import { scanRunIn } from './repositories/scan-run.repository.ts';
import { unitLeasesIn } from './repositories/unit-leases.repository.ts';
import { scanUnitsIn } from './repositories/units.repository.ts';
import type { UnitRun, WorkUnitPorts } from './unit-run.ts';

/** Units of accounts are named by provider, account and region: `aws:123456789012:eu-west-1`. */
export const isCloudUnit = (host: string): boolean => /^(?:aws|azure|gcp):/.test(host);

const PHASE = 'checks';

/** Runs a unit of a cloud account; its results are stored as those of other units, under the same lease. */
export async function workCloudUnit(
  {
    db,
    assets,
    findings,
    cloud,
  }: Pick<WorkUnitPorts, 'db' | 'assets' | 'findings'> & {
    readonly cloud: CloudUnits;
  },
  { lease, unit, scan, reports, signal, whenRunning, checkLists }: UnitRun,
): Promise<void> {
  const { workspaceId, scanId } = lease;
  const isRetest = scan.kind === 'retest';
  const { accountId, hosts, retestPlace } = await db.asWorker(workspaceId, async (tx) => {
    const scope = { tx, ...lease };
    return {
      accountId: await scanRunIn(scope).findTarget(),
      hosts: await scanUnitsIn(scope).listHosts(),
      retestPlace: isRetest ? await findings.findRetested(scope) : null,
    };
  });
  // The account was disconnected meanwhile.
  if (accountId === null) return;
  for (const phase of ['resolve', 'ports', 'tls', 'http', 'score'] as const) {
    reports.add(lease, { phase, status: 'skipped', done: 0, total: 0, requestsSent: 0 });
  }
  const refusal = await cloud.run({
    workspaceId,
    scanId,
    accountId,
    host: unit.host,
    hosts,
    isRetest,
    checkIds: scan.checkIds,
    place: retestPlace && !isOfNetwork(retestPlace) ? retestPlace : null,
    signal,
    whenRunning,
    report: ({ done, total, calls }) =>
      reports.add(lease, { phase: PHASE, status: 'running', done, total, requestsSent: calls }),
    store: (record) =>
      lease.count(async (scope) => ({ coverage: NO_COVERAGE, ...(await record(scope)) })),
    finish: (record) =>
      lease.count(async (scope) => {
        const { verdict, results, ...recorded } = await record(scope);
        const at = new Date().toISOString();
        if (verdict.score !== null) await assets.storeVerdict(scope, verdict, at);
        await scanRunIn(scope).writeVerdict(verdict, at);
        const coverage = await scanLedgerIn(scope, checkLists).write(results);
        await findings.reprioritise(scope, accountId);
        await unitLeasesIn(scope).resetAttempts(lease.position);
        return { coverage, ...recorded };
      }),
  });
  if (refusal !== null) await failUnit(lease, { ...unit, assetIds: [accountId] }, refusal);
}

const NO_COVERAGE = { planned: 0, passed: 0, failed: 0, errored: 0, notApplicable: 0, notRun: 0 };
