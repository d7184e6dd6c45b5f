import type { PhaseProgress } from '@parapet/contracts/scans/scan';
import type { ScanSink } from '@parapet/scanner/contract';
import type { Database } from '../../../platform/db/database.ts';
import type { ScanIds } from '../get-scan.ts';
import { applyPhaseUpdate, progressOf, waitingPhases } from '../progress.policy.ts';
import { addUnitPhases } from '../unit-phases.policy.ts';
import { scanRunIn, UNITS_HOLD } from './repositories/scan-run.repository.ts';
import { scanUnitsIn } from './repositories/units.repository.ts';
import { ScanStopped } from './stop-reasons.ts';

type PhaseEvent = Parameters<ScanSink['phase']>[0];

/** Collects how far the units of one scan in this process are, and writes all of it at once. */
export interface PhaseReports {
  add(unit: { position: number; owner: string }, event: PhaseEvent): void;
  /** Writes what was added since the last call. */
  write(): Promise<void>;
  /** Ends a unit that its run has finished, with what was added; nothing when others hold it. */
  end(unit: { position: number; owner: string }): Promise<void>;
  /** Forgets a unit that ended; its last state has been written. */
  forget(owner: string): void;
}

interface Report {
  readonly position: number;
  readonly owner: string;
  phases: readonly PhaseProgress[];
  requestsSent: number;
  isDue: boolean;
  isDone: boolean;
}

export function createPhaseReports(db: Database, ids: ScanIds): PhaseReports {
  const reports = new Map<string, Report>();
  let lastPhase: PhaseEvent['phase'] | null = null;
  let writing: Promise<void> = Promise.resolve();

  const writeDue = async () => {
    const due = [...reports.values()].filter(({ isDue }) => isDue);
    if (due.length === 0) return;
    // Set before the write: what comes meanwhile is due again.
    for (const report of due) report.isDue = false;
    try {
      await store(due.map((report) => ({ ...report })));
    } catch (error) {
      for (const report of due) report.isDue = true;
      throw error;
    }
  };
  const store = async (due: readonly Report[]) => {
    const at = new Date().toISOString();
    await db.asWorker(ids.workspaceId, async (tx) => {
      const scope = { tx, ...ids };
      const stored = await scanUnitsIn(scope).lockReported(due.map(({ position }) => position));
      const changed = stored.flatMap((before) => {
        const after = due.find(({ owner }) => owner === before.owner);
        return after ? [{ before, after }] : [];
      });
      await scanUnitsIn(scope).writeReports(
        changed.map(({ after }) => ({
          ...after,
          progress: after.isDone ? 100 : progressOf(after.phases),
        })),
      );
      const { units, progress } = await scanUnitsIn(scope).measure();
      const run = scanRunIn(scope);
      const scan = await run.lock();
      if (scan?.leaseOwner !== UNITS_HOLD) throw new ScanStopped('lease_lost');
      const requests = changed.reduce(
        (sum, { before, after }) => sum + Math.max(0, after.requestsSent - before.requestsSent),
        0,
      );
      const phases = changed.reduce(
        (all, { before, after }) =>
          addUnitPhases(all, { before: before.phases, after: after.phases, units }, at),
        scan.phases,
      );
      await run.report({
        phase: lastPhase,
        phases,
        progress: Math.max(scan.progress, Math.min(99, progress)),
        requestsSent: scan.requestsSent + requests,
      });
    });
  };

  const reportOf = ({ position, owner }: { position: number; owner: string }): Report => {
    const known = reports.get(owner);
    if (known) return known;
    const added = { phases: waitingPhases(), requestsSent: 0, isDue: true, isDone: false };
    const report = { position, owner, ...added };
    reports.set(owner, report);
    return report;
  };
  const write = () => {
    const next = writing.then(writeDue);
    writing = next.catch(() => undefined);
    return next;
  };

  return {
    add(unit, { phase, status, done, total, requestsSent }) {
      const report = reportOf(unit);
      const requests = Math.max(0, requestsSent - report.requestsSent);
      const update = { phase, status, done, total, requests };
      report.phases = applyPhaseUpdate(report.phases, update, new Date().toISOString());
      report.requestsSent += requests;
      report.isDue = true;
      lastPhase = phase;
    },
    write,
    end(unit) {
      const report = reportOf(unit);
      report.isDue = true;
      report.isDone = true;
      return write();
    },
    forget: (owner) => void reports.delete(owner),
  };
}
