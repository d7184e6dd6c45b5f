import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { createSentryClient } from './sentry-client.ts';

const dsn = 'https://key@sentry.example/42';

/** Collects what reaches a service on this machine. */
const receive = async (error: unknown, context: Record<string, string> = {}) => {
  const received = Promise.withResolvers<{ path?: string; type?: string; body: string }>();
  const server = createServer(async (request, response) => {
    const { url: path = '', headers } = request;
    const body = await text(request);
    response.writeHead(204).end();
    received.resolve({ path, type: headers['content-type'] ?? '', body });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const send = createSentryClient(dsn, (path, init) => fetch(origin + path, init));
  const at = new Date('2026-11-21T10:00:00.000Z');
  const page = 'http://localhost:3000/dashboard/findings?q=secret#f1';
  send({ error, context, at, page, userId: 'mara' });
  const { body, ...request } = await received.promise;
  await new Promise((resolve) => server.close(resolve));
  const [head, item, event] = body.split('\n').map((line) => JSON.parse(line));
  return { ...request, head, item, event };
};

const thrown = (stack: string) => Object.assign(new TypeError('x is undefined'), { stack });

describe('a report', () => {
  it('is an envelope with one event, sent to the tunnel', async () => {
    const stack = [
      'TypeError: x is undefined',
      '    at inner (http://localhost:3001/b1/page.12345678.js?token=secret:1:20)',
      '    at http://localhost:3001/b1/page.12345678.js:2:3',
    ].join('\n');
    const { path, type, head, item, event } = await receive(thrown(stack), {
      remote: 'mfe-assets',
      version: '0.1.0',
      buildId: 'b1',
      componentStack: 'in A',
    });
    expect([path, type]).toEqual(['/api/error-reports', 'application/x-sentry-envelope']);
    expect(head).toMatchObject({ event_id: expect.stringMatching(/^[0-9a-f]{32}$/), dsn });
    expect(item).toEqual({ type: 'event' });
    expect(event).toMatchObject({
      timestamp: Date.parse('2026-11-21T10:00:00.000Z') / 1000,
      platform: 'javascript',
      level: 'error',
      user: { id: 'mara' },
    });
    expect(event.tags).toEqual({ remote: 'mfe-assets', version: '0.1.0', buildId: 'b1' });
    expect(event.extra).toEqual({ componentStack: 'in A' });
    const filename = 'http://localhost:3001/b1/page.12345678.js';
    expect(event.exception.values).toMatchObject([
      {
        type: 'TypeError',
        value: 'x is undefined',
        stacktrace: {
          frames: [
            { function: '?', filename, lineno: 2, colno: 3 },
            { function: 'inner', filename, lineno: 1, colno: 20 },
          ],
        },
      },
    ]);
  });

  it('has no query or hash of an address and no token', async () => {
    const message = 'POST /auth/v1/token?code=secret with eyJhbGciOiJIUzI1NiJ9.e30.c2ln failed';
    const { event } = await receive(new Error(message, { cause: new Error('secret') }));
    expect(event.request).toEqual({ url: 'http://localhost:3000/dashboard/findings' });
    expect(event.exception.values).toMatchObject([
      { value: 'POST /auth/v1/token with [token] failed' },
    ]);
    expect(JSON.stringify(event)).not.toContain('secret');
  });

  it('has nothing of an object that is thrown', async () => {
    const { event } = await receive({ evidence: 'of a finding' });
    expect(event.exception.values).toEqual([{ type: 'Error', value: '[object Object]' }]);
    expect(JSON.stringify(event)).not.toContain('evidence');
  });

  it('reads the stacks of Firefox and Safari too', async () => {
    const { event } = await receive(thrown('inner@http://localhost/main.js:7:9'));
    expect(event.exception.values[0].stacktrace.frames).toMatchObject([
      { function: 'inner', filename: 'http://localhost/main.js', lineno: 7, colno: 9 },
    ]);
  });
});
