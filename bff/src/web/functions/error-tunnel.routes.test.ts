import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import express from 'express';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { errorHandler } from '../../platform/http/error-handler.ts';
import { createRequestCounts } from '../../platform/http/request-counts.ts';
import { createLogger } from '../../platform/log/logger.ts';
import { createErrorTunnel, envelopeUrl } from './error-tunnel.routes.ts';

interface Received {
  path: string | undefined;
  auth: string | undefined;
  body: string;
}

const servers: Server[] = [];
const listenOn = async (server: Server): Promise<number> => {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

let dsn: string;
let url: string;
let received: Promise<Received>;

beforeEach(async () => {
  const receipt = Promise.withResolvers<Received>();
  received = receipt.promise;
  const sentry = createServer(async (request, response) => {
    const body = await text(request);
    response.end('{}');
    receipt.resolve({
      path: request.url,
      auth: request.headers['x-sentry-auth']?.toString(),
      body,
    });
  });
  dsn = `http://key@127.0.0.1:${await listenOn(sentry)}/42`;
  const log = createLogger({ process: 'api', level: 'silent' });
  const app = express()
    .use(createErrorTunnel({ dsn, log, requestCounts: createRequestCounts() }))
    .use(errorHandler(log));
  url = `http://127.0.0.1:${await listenOn(createServer(app))}/api/error-reports`;
});
afterEach(async () => {
  await Promise.all(
    servers.splice(0).map((server) => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    }),
  );
});

const post = (body: string, type = 'application/x-sentry-envelope') =>
  fetch(url, { method: 'POST', headers: { 'content-type': type }, body });
const envelope = (head: unknown) => `${JSON.stringify(head)}\n{"type":"event"}\n{}\n`;

test('an error report goes to the configured project', async () => {
  const report = envelope({ dsn });
  expect((await post(report)).status).toBe(204);
  expect(await received).toEqual({
    path: '/api/42/envelope/',
    auth: expect.stringContaining('sentry_key=key'),
    body: report,
  });
});

test('the page gets a response even when the service is unreachable', async () => {
  servers[0]?.closeAllConnections();
  servers[0]?.close();
  expect((await post(envelope({ dsn }))).status).toBe(204);
});

describe('refuses', () => {
  test.each([
    ['a report to another project', () => envelope({ dsn: `${dsn}3` })],
    ['a report without a project', () => envelope({})],
    ['a body without a head', () => 'no report'],
    ['an empty body', () => ''],
  ])('%s', async (_what, body) => {
    expect((await post(body())).status).toBe(422);
  });

  test('a content type that any form can send', async () => {
    expect((await post(envelope({ dsn }), 'text/plain')).status).toBe(415);
  });

  test('a report that is too large', async () => {
    expect((await post(envelope({ dsn, filler: 'x'.repeat(70_000) }))).status).toBe(413);
  });

  test('more than sixty reports in a minute', async () => {
    for (let count = 0; count < 60; count += 1) await post('', 'text/plain');
    expect((await post(envelope({ dsn }))).status).toBe(429);
  });
});

test.each([
  ['https://key@sentry.example/42', 'https://sentry.example/api/42/envelope/'],
  ['https://key@example.com/sentry/7', 'https://example.com/sentry/api/7/envelope/'],
])('%s leads to %s', (dsn, expected) => {
  expect(envelopeUrl(dsn).href).toBe(expected);
});
