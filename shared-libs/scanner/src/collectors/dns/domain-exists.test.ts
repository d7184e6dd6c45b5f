import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDnsServer, type TestDnsServer } from '../../testing/servers/dns-server.ts';
import { createTraffic } from '../../traffic/traffic.ts';
import { createDnsClient } from './dns-client.ts';
import { createDomainExists, registeredDomain } from './domain-exists.ts';

const ofRoot = [
  { name: 'com', type: 'NS', data: 'ns.test' },
  { name: 'ns.test', type: 'A', data: '127.0.0.1' },
] as const;

let filter: TestDnsServer;
let parent: TestDnsServer;
beforeAll(async () => {
  filter = await startDnsServer({ records: ofRoot, allowsTransfer: false });
  const blocked = { name: 'blocked.com', type: 'NS', data: 'ns.test' } as const;
  parent = await startDnsServer({
    records: [...ofRoot, blocked],
    allowsTransfer: false,
    isAuthoritative: true,
  });
});
afterAll(() => Promise.all([filter.close(), parent.close()]));

function exists(domain: string, allowPrivate = true, { port } = parent) {
  const traffic = createTraffic({
    signal: new AbortController().signal,
    requestsPerSecond: 1000,
    whenRunning: async () => undefined,
  });
  const policy = { allowPrivate, ownEndpoints: [] };
  const dns = createDnsClient([filter], traffic);
  return createDomainExists({ dns, policy, traffic, nameServerPort: port })(domain);
}

it('believes the parent zone, not a filter that knows no such domain', async () => {
  expect(await exists('blocked.com')).toEqual({ ok: true, value: true });
  expect(await exists('gone.com')).toEqual({ ok: true, value: false });
});

it('does not know where a firewall redirects questions to its filter', async () => {
  expect(await exists('blocked.com', true, filter)).toMatchObject({ ok: false });
});

it('does not know where the parent zone may not be asked', async () => {
  expect(await exists('gone.com', false)).toMatchObject({ ok: false });
});

it.each([
  ['cdn.shop.co.uk', 'shop.co.uk'],
  ['a.github.io', 'github.io'],
  ['shop.internal', null],
  ['192.0.2.7', null],
] as const)('finds what is registered of %s', (name, domain) => {
  expect(registeredDomain(name)).toBe(domain);
});
