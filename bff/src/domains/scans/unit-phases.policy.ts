import { type PhaseProgress, phaseProgressSchema } from '@parapet/contracts/scans/scan';
import type { z } from 'zod';

/** A phase of a scan as it is stored, with the number of units that are in it or are through. */
export const storedPhaseSchema = phaseProgressSchema.extend({
  begun: phaseProgressSchema.shape.done.default(0),
  skipped: phaseProgressSchema.shape.done.default(0),
  ended: phaseProgressSchema.shape.done.default(0),
});
export type StoredPhase = z.infer<typeof storedPhaseSchema>;

/** Without what a unit did, because it does all of that again; its requests stay counted. */
export const toRepeat = (phases: readonly PhaseProgress[]): PhaseProgress[] =>
  phases.map((phase) => ({ ...phase, status: 'waiting', done: 0, total: 0 }));

export interface UnitChange {
  readonly before: readonly PhaseProgress[];
  readonly after: readonly PhaseProgress[];
  /** All units of the scan; a phase ends with the last one. */
  readonly units: number;
}

/** Returns the phases of a scan after one of its units changed. `at` is an ISO time. */
export function addUnitPhases(
  scan: readonly StoredPhase[],
  { before, after, units }: UnitChange,
  at: string,
): StoredPhase[] {
  return scan.map((phase) => {
    const was = before.find(({ name }) => name === phase.name);
    const is = after.find(({ name }) => name === phase.name);
    if (was === undefined || is === undefined) return phase;
    const change = (of: PhaseProgress['status'][]) =>
      Number(of.includes(is.status)) - Number(of.includes(was.status));
    const begun = phase.begun + change(['running', 'done']);
    const skipped = phase.skipped + change(['skipped']);
    const ended = phase.ended + change(['done', 'skipped']);
    const startedAt = phase.startedAt ?? (begun > 0 ? at : null);
    const isOver = ended >= units;
    const statusOver = startedAt === null ? 'skipped' : 'done';
    return {
      name: phase.name,
      status: isOver ? statusOver : startedAt === null ? 'waiting' : 'running',
      startedAt,
      endedAt: isOver ? (phase.endedAt ?? at) : null,
      done: Math.max(0, phase.done + is.done - was.done),
      total: Math.max(0, phase.total + is.total - was.total),
      requests: phase.requests + Math.max(0, is.requests - was.requests),
      begun,
      skipped,
      ended,
    };
  });
}
