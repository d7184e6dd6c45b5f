import { describe, expect, it } from 'vitest';
import { expectedSeconds } from '../../live-scan/run-times.ts';
import { completedScan, phasesUntil, runningScan } from '../../testing/sample-scan.ts';
import { phaseRows } from './phase-rows.ts';

const now = new Date('2026-11-21T14:02:34.000Z');
const scan = runningScan({ phases: phasesUntil('http') });

describe('phaseRows', () => {
  it('places done and running phases on the timeline', () => {
    const rows = phaseRows(scan, null, now);
    expect(rows[1]).toEqual({
      id: 'ports',
      name: 'Ports',
      state: 'done',
      from: 10,
      to: 20,
      took: '0:10',
      amount: '12',
    });
    expect(rows[3]).toMatchObject({ name: 'HTTP', state: 'now', from: 30, to: 34, took: '0:04' });
  });

  it('leaves a waiting phase without a position when there are no previous runs', () => {
    expect(phaseRows(scan, null, now)[4]).toEqual({
      id: 'checks',
      name: 'Checks',
      state: 'waiting',
    });
  });

  it('places waiting phases by previous runs', () => {
    const rows = phaseRows(scan, expectedSeconds([completedScan()]), now);
    expect(rows.slice(4)).toMatchObject([
      { id: 'checks', state: 'waiting', from: 40, to: 50 },
      { id: 'score', state: 'waiting', from: 50, to: 60 },
    ]);
  });

  it('shows the phase in which a scan failed', () => {
    expect(phaseRows({ ...scan, status: 'failed' }, null, now)[3]).toMatchObject({
      state: 'failed',
    });
  });

  it('shows every phase as waiting until a worker starts the scan', () => {
    const queued = runningScan({ status: 'queued', startedAt: null, phases: [] });
    expect(phaseRows(queued, null, now).every(({ state }) => state === 'waiting')).toBe(true);
  });
});
