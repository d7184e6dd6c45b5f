import { type PhaseProgress, type ScanPhase, scanPhases } from '@parapet/contracts/scans/scan';

/** Share of a scan's duration per phase in percent, measured on ordinary web targets. */
const weights: Record<ScanPhase, number> = {
  resolve: 5,
  ports: 20,
  tls: 15,
  http: 40,
  checks: 18,
  score: 2,
};

export const waitingPhases = (): PhaseProgress[] =>
  scanPhases.map((name) => ({
    name,
    status: 'waiting',
    startedAt: null,
    endedAt: null,
    done: 0,
    total: 0,
    requests: 0,
  }));

export interface PhaseUpdate {
  phase: ScanPhase;
  status: 'running' | 'done' | 'skipped';
  done: number;
  total: number;
  /** Requests sent since the previous update. */
  requests: number;
}

/** Returns the phases after an update. `at` is an ISO time. */
export function applyPhaseUpdate(
  phases: readonly PhaseProgress[],
  update: PhaseUpdate,
  at: string,
): PhaseProgress[] {
  return phases.map((phase) =>
    phase.name === update.phase
      ? {
          name: phase.name,
          status: update.status,
          startedAt: phase.startedAt ?? (update.status === 'skipped' ? null : at),
          endedAt: update.status === 'running' ? null : (phase.endedAt ?? at),
          done: update.done,
          total: update.total,
          requests: phase.requests + update.requests,
        }
      : phase,
  );
}

/** Returns the phases of an ended scan: none is running or waiting. */
export const afterEnd = <Phase extends PhaseProgress>(
  phases: readonly Phase[],
  at: string,
): Phase[] =>
  phases.map((phase) => {
    if (phase.status === 'running') return { ...phase, status: 'done', endedAt: at };
    return phase.status === 'waiting' ? { ...phase, status: 'skipped' } : phase;
  });

/** Returns 0 to 99; only an ended scan has 100. */
export function progressOf(phases: readonly PhaseProgress[]): number {
  const percent = phases.reduce((sum, { name, status, done, total }) => {
    if (status === 'done' || status === 'skipped') return sum + weights[name];
    return total > 0 ? sum + weights[name] * Math.min(1, done / total) : sum;
  }, 0);
  return Math.min(99, Math.floor(percent));
}
