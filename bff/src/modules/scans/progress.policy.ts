import { type PhaseProgress, type ScanPhase, scanPhases } from '@parapet/contracts/scan';

/** Share of the whole that each phase takes, in percent: measured on ordinary web targets. */
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
  /** Sent since the news before. */
  requests: number;
}

/** The phases after a piece of news. `at` is an ISO time. */
export function applyPhaseUpdate(
  phases: readonly PhaseProgress[],
  news: PhaseUpdate,
  at: string,
): PhaseProgress[] {
  return phases.map((phase) =>
    phase.name === news.phase
      ? {
          name: phase.name,
          status: news.status,
          startedAt: phase.startedAt ?? (news.status === 'skipped' ? null : at),
          endedAt: news.status === 'running' ? null : (phase.endedAt ?? at),
          done: news.done,
          total: news.total,
          requests: phase.requests + news.requests,
        }
      : phase,
  );
}

/** A scan that ended leaves no phase running. */
export const afterEnd = (phases: readonly PhaseProgress[], at: string): PhaseProgress[] =>
  phases.map((phase) => {
    if (phase.status === 'running') return { ...phase, status: 'done', endedAt: at };
    return phase.status === 'waiting' ? { ...phase, status: 'skipped' } : phase;
  });

/** 0 to 99: only the end of the scan makes it 100. */
export function progressOf(phases: readonly PhaseProgress[]): number {
  const percent = phases.reduce((sum, { name, status, done, total }) => {
    if (status === 'done' || status === 'skipped') return sum + weights[name];
    return total > 0 ? sum + weights[name] * Math.min(1, done / total) : sum;
  }, 0);
  return Math.min(99, Math.floor(percent));
}
