import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { scanOnce, target } from '../../testing/scans/scan-once.ts';
import { startDnsServer } from '../../testing/servers/dns-server.ts';

const running: Array<{ close(): unknown }> = [];
afterEach(() => {
  for (const server of running.splice(0)) server.close();
});

/** Scans a site at `www.shop.example` that lets these origins read it with cookies. */
async function scanSite(isAllowed: (origin: string) => boolean) {
  const site = createServer(({ headers: { origin = '' } }, response) => {
    if (isAllowed(origin)) {
      response.setHeader('access-control-allow-origin', origin);
      response.setHeader('access-control-allow-credentials', 'true');
    }
    response.end('<!doctype html><title>Shop</title>');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  running.push(site);
  const dns = await startDnsServer({
    records: [{ name: 'www.shop.example', type: 'A', data: '127.0.0.1' }],
    allowsTransfer: false,
  });
  running.push(dns);
  const { port } = site.address() as AddressInfo;
  return await scanOnce([target(`http://www.shop.example:${port}/`)], {
    settings: { dnsServers: [dns], ports: [port] },
    checkIds: ['cors-rejects-look-alikes'],
  });
}

const outcomeOf = async (isAllowed: (origin: string) => boolean) =>
  (await scanSite(isAllowed)).resultOf('cors-rejects-look-alikes').outcome;

it('takes no host below the own domain for a look-alike', async () => {
  expect(await outcomeOf((origin) => /^https:\/\/[a-z.]*\.shop\.example$/.test(origin))).toBe(
    'pass',
  );
});

it('finds a comparison of ends, whichever host of the domain makes it', async () => {
  expect(await outcomeOf((origin) => origin.endsWith('shop.example'))).toBe('fail');
});
