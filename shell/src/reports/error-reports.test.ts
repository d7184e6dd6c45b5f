import { describe, expect, it, vi } from 'vitest';
import {
  createErrorReports,
  type ErrorReport,
  type ErrorReportsPorts,
  MAX_REPORTS,
} from './error-reports.ts';

const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 0));
const now = new Date('2026-11-21T10:00:00.000Z');

const startReports = (change: Partial<ErrorReportsPorts> = {}) => {
  const sent: ErrorReport[] = [];
  const load = vi.fn(async () => (report: ErrorReport) => {
    sent.push(report);
  });
  const ports = { load, now: () => now, page: () => '/findings', userId: () => 'mara' };
  return { sent, load, report: createErrorReports({ ...ports, ...change }) };
};

describe('error reports', () => {
  it('have the state of the page when the error happened', async () => {
    const client = Promise.withResolvers<(report: ErrorReport) => void>();
    let page = '/findings';
    const { report } = startReports({ load: () => client.promise, page: () => page });
    const error = new Error('early');
    report(error, { remote: 'mfe-scans' });
    page = '/assets';
    const send = vi.fn();
    client.resolve(send);
    await settled();
    const context = { remote: 'mfe-scans' };
    expect(send.mock.calls).toEqual([
      [{ error, context, at: now, page: '/findings', userId: 'mara' }],
    ]);
  });

  it('are kept when the client cannot be loaded, and sent with the next one', async () => {
    const sent: unknown[] = [];
    const load = vi
      .fn<ErrorReportsPorts['load']>(async () => ({ error }) => {
        sent.push(error);
      })
      .mockRejectedValueOnce(new Error('offline'));
    const { report } = startReports({ load });
    report('first', {});
    await settled();
    expect(sent).toEqual([]);
    report('second', {});
    await settled();
    expect(sent).toEqual(['first', 'second']);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('are sent once for each error, and at most twenty times per visit', async () => {
    const { sent, load, report } = startReports();
    const error = new Error('again');
    report(error, {});
    report(error, {});
    await settled();
    expect(sent).toHaveLength(1);
    for (let count = 0; count < 50; count += 1) report(`fault ${count}`, {});
    await settled();
    expect(sent).toHaveLength(MAX_REPORTS);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['the client cannot be loaded', { load: () => Promise.reject(new TypeError('no network')) }],
    [
      'an error cannot be read',
      {
        page: () => {
          throw new Error('no page');
        },
      },
    ],
  ])('do nothing when %s', (_what, change) => {
    expect(() => startReports(change).report(new Error('x'), {})).not.toThrow();
  });
});
