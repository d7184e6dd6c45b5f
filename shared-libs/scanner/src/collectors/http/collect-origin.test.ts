import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { webOrigin } from '../../testing/web-origins.ts';
import { createTraffic } from '../../traffic/traffic.ts';
import { createProber } from './collect-origin.ts';
import { createLargeBodies } from './read-body.ts';

it('asks for a file that has the name of the host, and for an invented one of its shape', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'application/zip' }).end('PK');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { address, port } = server.address() as AddressInfo;
  const prober = createProber(webOrigin({ origin: `http://127.0.0.1:${port}` }), {
    endpoint: { scheme: 'http', host: address, port, address },
    traffic: createTraffic({
      signal: new AbortController().signal,
      requestsPerSecond: 1000,
      whenRunning: async () => undefined,
    }),
    userAgent: 'test',
    requestTimeoutMs: 5000,
    largeBodies: createLargeBodies(),
  });
  await prober.ask([{ method: 'GET', path: '{host}.zip' }]);
  await prober.close();
  server.close();
  expect(asked).toEqual([
    '/127.0.0.1.zip',
    expect.stringMatching(/^\/[0-9a-f]{16}\.0\.0\.1\.zip$/),
  ]);
});
