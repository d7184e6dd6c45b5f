import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { webOrigin } from '../../testing/web-origins.ts';
import { createTraffic } from '../../traffic/traffic.ts';
import { createBodyMemory } from './body-memory.ts';
import { createProber, type Prober } from './prober.ts';

let server: Server;
let prober: Prober;
let asked: string[];

afterEach(async () => {
  await prober.close();
  server.close();
});

/** Probes of a site that answers every path with this body. */
async function open(body: string): Promise<void> {
  asked = [];
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'application/zip' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { address, port } = server.address() as AddressInfo;
  prober = createProber(webOrigin({ origin: `http://127.0.0.1:${port}` }), {
    endpoint: { scheme: 'http', host: address, port, address },
    traffic: createTraffic({
      signal: new AbortController().signal,
      requestsPerSecond: 1000,
      whenRunning: async () => undefined,
    }),
    userAgent: 'test',
    bodyMemory: createBodyMemory(),
    share: 'test',
  });
}

it('asks for a file that has the name of the host, and for an invented one of its shape', async () => {
  await open('PK');
  await prober.ask([{ method: 'GET', path: '{host}.zip' }]);
  expect(asked).toEqual([
    '/127.0.0.1.zip',
    expect.stringMatching(/^\/[0-9a-f]{16}\.0\.0\.1\.zip$/),
  ]);
});

it.each([
  ['short', 'once for all checks', 1],
  ['long', 'by each check, as it is not kept', 2],
])('asks for a %s page of a folder %s, and gives all of it to each', async (size, _, requests) => {
  const body = `<title>Index of /</title>${size === 'long' ? 'x'.repeat(10_000) : ''}`;
  await open(body);
  for (let check = 0; check < 2; check += 1) {
    const { answers } = await prober.ask([{ method: 'GET', path: '' }]);
    expect([...answers.values()]).toMatchObject([{ ok: true, value: { body } }]);
    prober.release();
  }
  expect(asked).toEqual(Array(requests).fill('/'));
});
