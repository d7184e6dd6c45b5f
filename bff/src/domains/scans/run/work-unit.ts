import { isOfNetwork } from '@parapet/checks/place';
import { isDatabaseGone } from '../../../platform/db/database-gone.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import { MAX_ATTEMPTS, MAX_LOST_RUNS } from '../scan-queue.ts';
import { isCloudUnit, workCloudUnit } from './cloud-units.ts';
import { failUnit } from './fail-unit.ts';
import { gatherMsOf, gatherResults } from './gather-results.ts';
import { nothingToRecord } from './lease.ts';
import { scanLedgerIn } from './repositories/ledger.repository.ts';
import { unitLeasesIn } from './repositories/unit-leases.repository.ts';
import { ScanStopped } from './stop-reasons.ts';
import { type ScanStore, storeScan } from './store-scan.ts';
import type { UnitRun, WorkUnitPorts } from './unit-run.ts';

/** While the database is away, a run waits; meanwhile its lease lapses, and another may take over. */
const STORE_RETRY_MS = 500;
const STORE_RETRIES = 60;

/** Runs one claimed unit to its end, or gives it back. Never rejects. */
export async function workUnit(ports: WorkUnitPorts, run: UnitRun): Promise<void> {
  const { lease, unit, scan, signal } = run;
  const log = ports.log.child({ scanId: lease.scanId, unit: unit.position });
  try {
    if (unit.attempt > MAX_LOST_RUNS) {
      return await fail(ports, run, `Its worker was lost ${MAX_LOST_RUNS} times`);
    }
    if (isCloudUnit(unit.host)) {
      if (ports.cloudUnits === null) throw new Error('No domain reads cloud accounts here.');
      await workCloudUnit({ ...ports, cloud: ports.cloudUnits }, run);
      await insist(() => run.reports.end(lease), signal);
      return;
    }
    const isRetest = scan.checkIds !== null;
    const { assets, plans, retestPlace } = await ports.db.asWorker(
      lease.workspaceId,
      async (tx) => {
        const scope = { tx, ...lease };
        return {
          assets: await ports.assets.findScanned(scope, unit.assetIds),
          plans: await scanLedgerIn(scope).listPlans(unit.assetIds),
          retestPlace: isRetest ? await ports.findings.findRetested(scope) : null,
        };
      },
    );
    const targets = unit.assetIds.flatMap((id) => assets.get(id) ?? []);
    const { checkLists } = run;
    const store = storeScan(ports, { lease, targets, isRetest, checkLists, plans });
    if (targets.length > 0) {
      const gathering = gatherResults(patient(store, signal), {
        onPhase: async (event) => run.reports.add(lease, event),
        gatherMs: (hasFindings) => gatherMsOf(run.unitsBeside(), hasFindings),
        isFirstFinding: run.isFirstFinding,
      });
      const running = ports.runScan(
        {
          targets: targets.map(({ displayName: _, ...target }) => target),
          intensity: scan.intensity,
          checkIds: scan.checkIds,
          retestPlace: retestPlace && isOfNetwork(retestPlace) ? retestPlace : null,
          signal,
          allowPrivateTargets: ports.allowPrivateTargets,
          ownEndpoints: ports.ownEndpoints,
          requestsPerSecond: ports.pace.public,
          privateRequestsPerSecond: ports.pace.private,
          listEarlier: (host) =>
            insist(
              () =>
                ports.db.asWorker(lease.workspaceId, (tx) =>
                  ports.findings.listEarlier({ tx, ...lease }, host),
                ),
              signal,
            ),
          share: lease.workspaceId,
          whenRunning: run.whenRunning,
          onPaceWait: run.onPaceWait,
        },
        gathering,
      );
      // A run that was stopped stores the results it has, as far as the lease still allows.
      await running.catch(() => gathering.flush().catch(() => undefined));
      await running;
      await gathering.flush();
    }
    await insist(() => run.reports.end(lease), signal);
  } catch (error) {
    // The reason for the stop takes precedence over errors that it caused in the engine.
    await giveUp(ports, run, log, signal.aborted ? signal.reason : error).catch((failure) =>
      log.warn({ err: failure }, 'a unit could not be given back; its lease will lapse'),
    );
  } finally {
    run.reports.forget(lease.owner);
  }
}

async function giveUp(
  ports: WorkUnitPorts,
  run: UnitRun,
  log: Logger,
  error: unknown,
): Promise<void> {
  const { lease, unit } = run;
  const reason = error instanceof ScanStopped ? error.reason : null;
  if (reason === 'lease_lost') return;
  if (reason) log.info({ reason }, 'unit stopped');
  else log.error({ err: error }, 'an attempt failed');
  await run.reports.write().catch(() => undefined);
  const isCounted = reason === null && !isPassing(error);
  if (isCounted && unit.attempt >= MAX_ATTEMPTS) {
    return await fail(ports, run, `Parapet could not finish it because of an internal error`);
  }
  await insist(
    () =>
      lease.write(nothingToRecord, async ({ scope, run: row, scan }) => {
        await unitLeasesIn(scope).release(unit.position, { isCounted });
        if (isCounted) await row.change({ attempt: Math.max(scan.attempt, unit.attempt + 1) });
        await row.announce();
      }),
    new AbortController().signal,
  );
}

const fail = ({ log }: WorkUnitPorts, { lease, unit }: UnitRun, reason: string): Promise<void> => {
  log.error({ scanId: lease.scanId, unit: unit.position }, reason);
  return failUnit(lease, unit, reason);
};

/** Stores as soon as the database is there. Storing the same twice changes nothing. */
function patient(store: ScanStore, signal: AbortSignal): ScanStore {
  return {
    planned: (pairs) => insist(() => store.planned(pairs), signal),
    store: (batch) => insist(() => store.store(batch), signal),
  };
}

/** The database is away, or ended one of two transactions that waited for each other. */
const isPassing = (error: unknown): boolean =>
  isDatabaseGone(error) || (error instanceof Error && Reflect.get(error, 'code') === '40P01');

async function insist<T>(write: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await write();
    } catch (error) {
      if (!isPassing(error) || tries >= STORE_RETRIES || signal.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, STORE_RETRY_MS));
    }
  }
}
