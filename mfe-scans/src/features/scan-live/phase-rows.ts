import { isTerminal, type Scan, scanPhases } from '@parapet/contracts/scans/scan';
import type { Phase } from '@parapet/ui/phase-timeline';
import { clockLabel, phaseNames } from '../../live-scan/phase-labels.ts';
import { type ExpectedSeconds, secondsBetween } from '../../live-scan/run-times.ts';

/** The phases of a scan on one timeline; waiting phases are placed by previous runs. */
export const phaseRows = (
  scan: Pick<Scan, 'status' | 'phases' | 'startedAt'>,
  expected: ExpectedSeconds | null,
  now: Date,
): Phase[] => {
  const start = scan.startedAt;
  if (!start) return scanPhases.map((id) => ({ id, name: phaseNames[id], state: 'waiting' }));
  const over = isTerminal(scan.status);
  let planned = 0;
  return scanPhases.map((id) => {
    const phase = scan.phases.find((each) => each.name === id);
    const row = { id, name: phaseNames[id] };
    if (!phase?.startedAt || phase.status === 'waiting') {
      const from = Math.max(planned, secondsBetween(start, now));
      if (!expected || over) return { ...row, state: 'waiting' };
      planned = from + expected[id];
      return { ...row, state: 'waiting', from, to: planned };
    }
    const from = secondsBetween(start, phase.startedAt);
    const end = phase.endedAt ?? now;
    const to = secondsBetween(start, end);
    planned = phase.endedAt ? to : Math.max(to, from + (expected?.[id] ?? 0));
    const running = phase.status === 'running';
    return {
      ...row,
      state: !running ? 'done' : over ? 'failed' : 'now',
      from,
      to,
      took: clockLabel(secondsBetween(phase.startedAt, end)),
      ...(phase.requests > 0 ? { amount: phase.requests.toLocaleString('en') } : {}),
    };
  });
};
