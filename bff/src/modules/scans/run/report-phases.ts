import type { PhaseProgress } from '@parapet/contracts/scan';
import type { ScanSink } from '@parapet/scanner/contract';
import { applyPhaseUpdate, progressOf, waitingPhases } from '../progress.policy.ts';
import { addUnitPhases } from '../unit-phases.policy.ts';
import type { ScanLease } from './lease.ts';
import { scanUnits } from './units.repository.ts';

type PhaseEvent = Parameters<ScanSink['phase']>[0];

/** Collects how far the units of one scan in this process are, and writes all of it at once. */
export interface PhaseReports {
  add(unit: { position: number; owner: string }, event: PhaseEvent): void;
  /** Writes what was added since the last call. */
  write(): Promise<void>;
  /** Forgets a unit that ended; its last state has been written. */
  forget(owner: string): void;
}

interface Report {
  readonly position: number;
  readonly owner: string;
  phases: readonly PhaseProgress[];
  requestsSent: number;
  isDue: boolean;
}

export function createPhaseReports(lease: ScanLease): PhaseReports {
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
    await lease.write(
      async (scope) => {
        const stored = await scanUnits(scope).lockReported(due.map(({ position }) => position));
        return stored.flatMap((before) => {
          const after = due.find(({ owner }) => owner === before.owner);
          return after ? [{ before, after }] : [];
        });
      },
      async ({ scope, run, scan }, changed) => {
        const requests = changed.reduce(
          (sum, { before, after }) => sum + Math.max(0, after.requestsSent - before.requestsSent),
          0,
        );
        await scanUnits(scope).writeReports(
          changed.map(({ after }) => ({ ...after, progress: progressOf(after.phases) })),
        );
        const { units, progress } = await scanUnits(scope).measure();
        const phases = changed.reduce(
          (all, { before, after }) =>
            addUnitPhases(all, { before: before.phases, after: after.phases, units }, at),
          scan.phases,
        );
        await run.change({
          phase: lastPhase,
          phases,
          progress: Math.max(scan.progress, Math.min(99, progress)),
          requestsSent: scan.requestsSent + requests,
        });
        await run.announce();
      },
    );
  };

  return {
    add({ position, owner }, { phase, status, done, total, requestsSent }) {
      const report = reports.get(owner) ?? {
        position,
        owner,
        phases: waitingPhases(),
        requestsSent: 0,
        isDue: true,
      };
      const requests = Math.max(0, requestsSent - report.requestsSent);
      const update = { phase, status, done, total, requests };
      report.phases = applyPhaseUpdate(report.phases, update, new Date().toISOString());
      report.requestsSent += requests;
      report.isDue = true;
      reports.set(owner, report);
      lastPhase = phase;
    },
    write() {
      const next = writing.then(writeDue);
      writing = next.catch(() => undefined);
      return next;
    },
    forget: (owner) => void reports.delete(owner),
  };
}
