import { once } from 'node:events';
import { createSecureServer, type Http2SecureServer, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { makeCertificate } from '@parapet/test-kit/certificates';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createHttpPool, type HttpPool } from './http-pool.ts';
import { noLargeBodies } from './received-message.ts';

const MAX = 2;
let server: Http2SecureServer;
let pool: HttpPool;
let onRequest: (response: Http2ServerResponse) => void;
let maxOpen: number;

beforeEach(async () => {
  const open = new Set<unknown>();
  maxOpen = 0;
  server = createSecureServer(makeCertificate({ names: ['localhost'] }), (_, response) =>
    onRequest(response),
  );
  server.on('session', (session) => {
    open.add(session);
    maxOpen = Math.max(maxOpen, open.size);
    session.once('close', () => open.delete(session));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const tls = { rejectUnauthorized: false };
  pool = createHttpPool({ address: '127.0.0.1', port, tls, host: 'localhost' }, MAX);
});
afterEach(() => {
  pool.close();
  server.close();
});

const ask = () =>
  pool.exchange(
    { method: 'GET', path: '/', headers: [['host', 'localhost']] },
    { ...noLargeBodies(1000), maxHeaderBytes: 1000, signal: AbortSignal.timeout(20_000) },
  );

it('reads an address in UTF-8 from a server that speaks HTTP/2 alone', async () => {
  onRequest = (response) =>
    response.writeHead(302, { location: Buffer.from('/größe/').toString('latin1') }).end();
  const { status, headers } = await ask();
  expect(status).toBe(302);
  expect(headers).toContainEqual(['location', '/größe/']);
});

it('keeps no more connections to it than are wanted', async () => {
  const held: Http2ServerResponse[] = [];
  // Answers go out in pairs, so that a third connection has the time to show.
  onRequest = (response) => {
    held.push(response);
    if (held.length === MAX) for (const one of held.splice(0)) one.end();
  };
  const answers = await Promise.all(Array.from({ length: 6 }, ask));
  expect(answers).toHaveLength(6);
  expect(maxOpen).toBe(MAX);
});
