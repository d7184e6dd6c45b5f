import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { createTraffic } from '../../traffic/traffic.ts';
import { createDnsClient } from '../dns/dns-client.ts';
import { collectRegistration, registrationIn } from './collect-registration.ts';

const running: Array<{ close(): unknown }> = [];
afterEach(() => {
  for (const server of running.splice(0)) server.close();
});
const traffic = createTraffic({
  signal: new AbortController().signal,
  requestsPerSecond: 100,
  whenRunning: async () => undefined,
});

async function ask(listener: RequestListener, allowPrivate = true) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  running.push(server);
  const { port } = server.address() as AddressInfo;
  return await collectRegistration({
    name: 'shop.example',
    rdapUrl: `http://127.0.0.1:${port}/domain/{domain}`,
    client: createDnsClient([], traffic),
    traffic,
    policy: { allowPrivate, ownEndpoints: [] },
    userAgent: 'test',
  });
}

const answer = {
  ldhName: 'SHOP.EXAMPLE.',
  status: ['Client Transfer Prohibited', 'active'],
  events: [
    { eventAction: 'registration', eventDate: '2001-01-01T00:00:00Z' },
    { eventAction: 'expiration', eventDate: '2027-05-01T00:00:00Z' },
  ],
};

describe('the registration of a domain', () => {
  it('is read with its end and its locks, after a redirect too', async () => {
    const paths: string[] = [];
    const read = await ask((request, response) => {
      paths.push(request.url ?? '');
      if (request.url === '/registry') response.end(JSON.stringify(answer));
      else response.writeHead(302, { location: '/registry' }).end();
    });
    expect(paths).toEqual(['/domain/shop.example', '/registry']);
    expect(read).toMatchObject({
      ok: true,
      value: {
        expires: new Date('2027-05-01T00:00:00Z'),
        statuses: ['client transfer prohibited', 'active'],
      },
    });
  });

  it('is never sent on to an address that may not be contacted', async () => {
    const read = await ask((_request, response) => {
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    }, false);
    expect(read).toMatchObject({ ok: false });
  });

  it.each<[string, RequestListener]>([
    ['status', (_request, response) => response.writeHead(404).end('{}')],
    ['could not be read', (_request, response) => response.end('<html>')],
    ['something else', (_request, response) => response.end('{"ldhName":"other.example"}')],
    [
      'too often',
      (request, response) => response.writeHead(301, { location: `${request.url}1` }).end(),
    ],
  ])('is unknown: %s', async (reason, listener) => {
    expect(await ask(listener)).toMatchObject({
      ok: false,
      reason: expect.stringContaining(reason),
    });
  });

  it('is read from any text without an exception', () => {
    const parts = fc.record(
      {
        ldhName: fc.constantFrom('shop.example', 'x', 1),
        status: fc.oneof(fc.array(fc.oneof(fc.string(), fc.integer())), fc.string()),
        events: fc.array(
          fc.record({ eventAction: fc.constant('expiration'), eventDate: fc.anything() }),
        ),
      },
      { requiredKeys: [] },
    );
    const texts = fc.oneof(
      fc.string(),
      fc.json(),
      parts.map((value) => JSON.stringify(value)),
    );
    fc.assert(
      fc.property(texts, (text) => {
        expect(() => registrationIn(text, 'shop.example', 'https://rdap.example/')).not.toThrow();
      }),
      { numRuns: 200 },
    );
  });
});
