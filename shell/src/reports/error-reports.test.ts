import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
import { createErrorReports, type ErrorReportsPorts, MAX_REPORTS } from './error-reports.ts';

const dsn = 'https://key@sentry.example/42';

const ports = (change: Partial<ErrorReportsPorts> = {}): ErrorReportsPorts => ({
  dsn,
  fetch: async () => new Response(null, { status: 204 }),
  newId: () => 'a'.repeat(32),
  now: () => new Date('2026-11-21T10:00:00.000Z'),
  page: () => 'http://localhost:3000/dashboard/findings?q=secret#f1',
  userId: () => 'mara',
  ...change,
});

const thrown = (stack: string) => Object.assign(new TypeError('x is undefined'), { stack });

/** What reaches a service on this machine. */
const receive = async (error: unknown, context: Record<string, string>) => {
  const received = Promise.withResolvers<string>();
  const server = createServer(async (request, response) => {
    const body = await text(request);
    response.writeHead(204).end();
    received.resolve(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  createErrorReports(ports({ fetch: (path, init) => fetch(origin + path, init) }))(error, context);
  const lines = (await received.promise).trimEnd().split('\n');
  await new Promise((resolve) => server.close(resolve));
  return lines.map((line) => JSON.parse(line));
};

describe('the report of an error', () => {
  it('is an envelope with one event', async () => {
    const stack = [
      'TypeError: x is undefined',
      '    at inner (http://localhost:3001/b1/page.12345678.js:1:20)',
      '    at http://localhost:3001/b1/page.12345678.js:2:3',
    ].join('\n');
    const context = {
      remote: 'mfe-assets',
      version: '0.1.0',
      buildId: 'b1',
      componentStack: 'in A',
    };
    const [head, item, event] = await receive(thrown(stack), context);
    expect(head).toEqual({ event_id: 'a'.repeat(32), sent_at: '2026-11-21T10:00:00.000Z', dsn });
    expect(item).toEqual({ type: 'event' });
    expect(event).toMatchObject({
      platform: 'javascript',
      level: 'error',
      tags: { remote: 'mfe-assets', version: '0.1.0', buildId: 'b1' },
      extra: { componentStack: 'in A' },
      user: { id: 'mara' },
    });
    expect(event.exception.values).toMatchObject([
      {
        type: 'TypeError',
        value: 'x is undefined',
        stacktrace: {
          frames: [
            { function: '?', lineno: 2, colno: 3 },
            { function: 'inner', lineno: 1, colno: 20 },
          ],
        },
      },
    ]);
  });

  it('omits search and hash of the address, which may contain user input', async () => {
    const [, , event] = await receive('broken', {});
    expect(event.request).toEqual({ url: 'http://localhost:3000/dashboard/findings' });
  });

  it('reads the stacks of Firefox and Safari too', async () => {
    const [, , event] = await receive(thrown('inner@http://localhost/main.js:7:9'), {});
    expect(event.exception.values[0].stacktrace.frames).toMatchObject([
      { function: 'inner', filename: 'http://localhost/main.js', lineno: 7, colno: 9 },
    ]);
  });
});

describe('error reports never disturb the page', () => {
  it('each error is sent once, and at most twenty per visit', () => {
    const send = vi.fn(async () => new Response());
    const report = createErrorReports(ports({ fetch: send }));
    const error = new Error('again');
    report(error, {});
    report(error, {});
    expect(send).toHaveBeenCalledTimes(1);
    for (let count = 0; count < 50; count += 1) report(`fault ${count}`, {});
    expect(send).toHaveBeenCalledTimes(MAX_REPORTS);
  });

  it.each([
    [
      'the network is gone',
      { fetch: async () => Promise.reject(new TypeError('Failed to fetch')) },
    ],
    [
      'an error cannot be read',
      {
        page: () => {
          throw new Error('no page');
        },
      },
    ],
  ])('and nothing happens when %s', (_what, change) => {
    expect(() => createErrorReports(ports(change))(new Error('x'), {})).not.toThrow();
  });
});
