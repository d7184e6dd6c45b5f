import { randomUUID } from 'node:crypto';
import { fewAtATime } from '../../../platform/db/few-at-a-time.ts';
import type { ScanIds } from '../get-scan.ts';
import { MAX_ATTEMPTS } from '../scan-queue.ts';
import { addUnitPhases, toRepeat } from '../unit-phases.policy.ts';
import { leaseOf } from './lease.ts';
import { createPhaseReports } from './report-phases.ts';
import type { KnownCheckLists } from './repositories/ledger.repository.ts';
import { type RunnableScan, scanRunIn, UNITS_HOLD } from './repositories/scan-run.repository.ts';
import { type ClaimedUnit, unitLeasesIn } from './repositories/unit-leases.repository.ts';
import { scanUnitsIn } from './repositories/units.repository.ts';
import { ScanStopped, type StopReason } from './stop-reasons.ts';
import type { WorkUnitPorts } from './unit-run.ts';
import { type WatchPorts, watchScan } from './watch-scan.ts';
import { workUnit } from './work-unit.ts';

export type ScanSharePorts = WorkUnitPorts & WatchPorts;

/** The part of one scan that this process runs: units, and what they share. */
export interface ScanShare {
  readonly running: number;
  /** Units among them that do not wait for the pace of their hosts. */
  readonly active: number;
  /** Claims up to `most` units and runs them; returns how many it got. */
  claim(limit: number, options: { isRetest: boolean }): Promise<number>;
  stop(reason: StopReason): void;
  /** Resolves when none of its units runs. */
  idle(): Promise<void>;
}

const WRITE_REPORTS_MS = 500;
/** Each connection plans the statements of a unit for itself, and all of them wait for the row of the scan. */
const TRANSACTIONS_AT_ONCE = 3;

/** For how long after a wait for the pace a unit is expected to wait again. */
const BETWEEN_WAITS_MS = 1000;

interface RunningUnit {
  readonly stop: AbortController;
  readonly ended: Promise<void>;
  /** Milliseconds of `performance.now`; until then the pace decides how fast it is. */
  pacedUntil: number;
}

export interface ScanShareEvents {
  /** A unit ended; the share may be thrown away when none runs. */
  onUnitEnd(): void;
  /** A unit began to wait for the pace of its host. */
  onUnitWait(): void;
}

export function createScanShare(
  ports: ScanSharePorts,
  ids: ScanIds,
  { onUnitEnd, onUnitWait }: ScanShareEvents,
): ScanShare {
  const { db, log } = ports;
  const ofUnits = fewAtATime(db, TRANSACTIONS_AT_ONCE);
  const running = new Map<string, RunningUnit>();
  const reports = createPhaseReports(db, ids);
  const checkLists: KnownCheckLists = new Map();
  let hasFound = false;
  let watch: ReturnType<typeof watchScan> | null = null;
  let timer: NodeJS.Timeout | undefined;

  const stop = (reason: StopReason, owner?: string) => {
    for (const [id, unit] of running) {
      if (owner === undefined || owner === id) unit.stop.abort(new ScanStopped(reason));
    }
  };
  const begin = () => {
    watch ??= watchScan(ports, ids, { owners: () => [...running.keys()], stop });
    timer ??= setInterval(() => {
      reports.write().catch((error: unknown) => {
        if (!(error instanceof ScanStopped)) log.warn({ err: error }, 'progress was not written');
      });
    }, WRITE_REPORTS_MS);
    return watch;
  };
  const end = () => {
    watch?.end();
    clearInterval(timer);
    watch = null;
    timer = undefined;
  };
  const isPaced = ({ pacedUntil }: RunningUnit) => performance.now() < pacedUntil;
  const waitForPace = (owner: string, ms: number) => {
    const unit = running.get(owner);
    if (unit === undefined) return;
    const isNew = !isPaced(unit);
    unit.pacedUntil = performance.now() + ms + BETWEEN_WAITS_MS;
    if (isNew) onUnitWait();
  };
  const run = (unit: ClaimedUnit, scan: RunnableScan) => {
    const { owner } = unit;
    const controller = new AbortController();
    const { whenRunning } = begin();
    const unitLease = leaseOf(ofUnits, ids, unit.position, owner);
    const ended = workUnit(
      { ...ports, db: ofUnits },
      {
        lease: unitLease,
        unit,
        scan,
        reports,
        checkLists,
        signal: controller.signal,
        unitsBeside: () => running.size,
        isFirstFinding: () => {
          const isFirst = !hasFound;
          hasFound = true;
          return isFirst;
        },
        whenRunning: () => whenRunning(owner),
        onPaceWait: (ms) => waitForPace(owner, ms),
      },
    ).finally(() => {
      running.delete(owner);
      if (running.size === 0) end();
      onUnitEnd();
    });
    running.set(owner, { stop: controller, ended, pacedUntil: 0 });
  };

  return {
    get running() {
      return running.size;
    },
    get active() {
      return [...running.values()].filter((unit) => !isPaced(unit)).length;
    },
    async claim(limit, { isRetest }) {
      const owners = Array.from({ length: limit }, () => randomUUID());
      const claimed = await db
        .asWorker(ids.workspaceId, async (tx) => {
          const scope = { tx, ...ids };
          const found = await unitLeasesIn(scope).claim(owners, { isRetest });
          if (found.length === 0) return [];
          const row = scanRunIn(scope);
          const scan = await row.lock();
          if (scan?.leaseOwner !== UNITS_HOLD || scan.status !== 'running') {
            throw new ScanStopped('lease_lost');
          }
          const repeated = found.filter(({ attempt }) => attempt > 1);
          if (repeated.length > 0) {
            const at = new Date().toISOString();
            const { units } = await scanUnitsIn(scope).measure();
            const phases = repeated.reduce(
              (all, { phasesBefore: before }) =>
                addUnitPhases(all, { before, after: toRepeat(before), units }, at),
              scan.phases,
            );
            const attempt = Math.max(scan.attempt, ...repeated.map((unit) => unit.attempt));
            await row.change({ phases, attempt: Math.min(attempt, MAX_ATTEMPTS) });
          }
          return found.map((unit) => ({ unit, scan }));
        })
        .catch((error: unknown) => {
          if (error instanceof ScanStopped) return [];
          throw error;
        });
      for (const { unit, scan } of claimed) run(unit, scan);
      return claimed.length;
    },
    stop: (reason) => stop(reason),
    async idle() {
      await Promise.all([...running.values()].map(({ ended }) => ended));
    },
  };
}
