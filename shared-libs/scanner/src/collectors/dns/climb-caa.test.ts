import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDnsServer, type TestDnsServer } from '../../testing/servers/dns-server.ts';
import { createTraffic } from '../../traffic/traffic.ts';
import { climbCaa } from './climb-caa.ts';
import { createDnsClient } from './dns-client.ts';

const caa = (name: string, value: string) =>
  ({ name, type: 'CAA', data: { flags: 0, tag: 'issue', value } }) as const;

let server: TestDnsServer;
beforeAll(async () => {
  server = await startDnsServer({
    records: [caa('shop.test', 'ca.test'), caa('pages.co.test', 'host-ca.test')],
    allowsTransfer: false,
  });
});
afterAll(() => server.close());

async function caaOf(name: string) {
  const traffic = createTraffic({
    signal: new AbortController().signal,
    requestsPerSecond: 1000,
    whenRunning: async () => undefined,
  });
  const answer = await climbCaa(createDnsClient([server], traffic), name);
  return answer.ok ? { of: answer.value.name, values: answer.value.values } : answer;
}

it.each([
  ['shop.test', 'shop.test', ['0 issue "ca.test"']],
  ['a.b.shop.test', 'shop.test', ['0 issue "ca.test"']],
  ['mine.pages.co.test', 'pages.co.test', ['0 issue "host-ca.test"']],
  ['other.test', 'other.test', []],
])('finds for %s the records of %s', async (name, of, values) => {
  expect(await caaOf(name)).toEqual({ of, values });
});
