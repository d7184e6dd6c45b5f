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
  const scan = { status: 'running', attempt: 1, holder: 'nobody' } as const;

  test('a scan without a holder runs and uses up no further attempt', () => {
    expect(decideTakeUp({ ...scan, status: 'queued' }, 3)).toEqual({
      kind: 'run',
      status: 'running',
      attempt: 1,
    });
  });

  test('a scan whose worker was lost runs again until the attempts are used up', () => {
    expect(decideTakeUp({ ...scan, holder: 'lost' }, 3)).toMatchObject({ kind: 'run', attempt: 2 });
    expect(decideTakeUp({ ...scan, attempt: 3, holder: 'lost' }, 3)).toEqual({
      kind: 'end',
      status: 'failed',
    });
  });

  test('a scan that another worker runs is not taken up', () => {
    expect(decideTakeUp({ ...scan, holder: 'alive' }, 3).kind).toBe('wait');
  });

  test('a paused scan stays paused, a cancelled one ends, an ended one is left alone', () => {
    expect(decideTakeUp({ ...scan, status: 'paused' }, 3)).toMatchObject({ status: 'paused' });
    expect(decideTakeUp({ ...scan, status: 'cancelling' }, 3)).toMatchObject({
      kind: 'end',
      status: 'cancelled',
    });
    expect(decideTakeUp({ ...scan, status: 'completed' }, 3).kind).toBe('leave');
  });
});
