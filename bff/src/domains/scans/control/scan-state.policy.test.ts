import { terminalScanStatuses } from '@parapet/contracts/scans/scan';
import { describe, expect, test } from 'vitest';
import { decideCancel, decidePause, decideResume, decideTakeUp } from './scan-state.policy.ts';

const started = { hasStarted: true, hasWorker: true };

describe('changes that people request', () => {
  test('a scan that has not started is cancelled at once, a running one stops first', () => {
    const waiting = { status: 'queued', hasStarted: false, hasWorker: false } as const;
    expect(decideCancel(waiting)).toEqual({ kind: 'change', to: 'cancelled' });
    for (const status of ['queued', 'running', 'paused'] as const) {
      expect(decideCancel({ status, ...started })).toEqual({ kind: 'change', to: 'cancelling' });
    }
  });

  test('a repeated request changes nothing and is no error', () => {
    expect(decideCancel({ status: 'cancelling', ...started }).kind).toBe('keep');
    expect(decidePause({ status: 'paused', ...started }).kind).toBe('keep');
    expect(decideResume({ status: 'running', ...started }).kind).toBe('keep');
  });

  test('only a running scan is paused, only a paused one resumed', () => {
    expect(decidePause({ status: 'running', ...started })).toEqual({
      kind: 'change',
      to: 'paused',
    });
    expect(decidePause({ status: 'queued', ...started }).kind).toBe('refuse');
    expect(decideResume({ status: 'paused', ...started })).toEqual({
      kind: 'change',
      to: 'running',
    });
    expect(decideResume({ status: 'queued', ...started }).kind).toBe('refuse');
  });

  test.each(terminalScanStatuses)('a scan that is %s cannot be changed', (status) => {
    const scan = { status, ...started };
    expect(decidePause(scan).kind).toBe('refuse');
    expect(decideResume(scan).kind).toBe('refuse');
    if (status !== 'cancelled') expect(decideCancel(scan).kind).toBe('refuse');
  });
});

describe('what a worker does with a scan from the queue', () => {
  const scan = { status: 'queued', isPlanned: false } as const;

  test('a scan without a plan runs, and a paused one stays paused', () => {
    expect(decideTakeUp(scan)).toEqual({ kind: 'run', status: 'running' });
    expect(decideTakeUp({ ...scan, status: 'paused' })).toEqual({ kind: 'run', status: 'paused' });
  });

  test('a planned scan is left to its units, a cancelled one ends, an ended one is left alone', () => {
    expect(decideTakeUp({ status: 'running', isPlanned: true }).kind).toBe('leave');
    expect(decideTakeUp({ ...scan, status: 'cancelling' }).kind).toBe('end');
    expect(decideTakeUp({ ...scan, status: 'completed' }).kind).toBe('leave');
  });
});
