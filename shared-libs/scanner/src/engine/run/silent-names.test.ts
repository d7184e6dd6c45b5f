import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { scanOnce, target } from '../../testing/scans/scan-once.ts';
import { type WatchedLookups, watchLookups } from '../../testing/scans/watch-lookups.ts';
import { startDnsServer, type TestDnsServer } from '../../testing/servers/dns-server.ts';

// Scans of two workspaces in one process. No name server answers for the names of the large one.

const UNITS = 6;
/** Each waits 3 s, four at a time, so that the large scan outlasts the others. */
const NAMES_OF_UNIT = 48;

const silentNames = new Set<string>();
let dns: TestDnsServer;
let lookups: WatchedLookups;
const site = createServer((_request, response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>'),
);

async function open(): Promise<number> {
  lookups = watchLookups();
  silentNames.clear();
  dns = await startDnsServer({
    records: [{ name: 'answers.test', type: 'A', data: '127.0.0.1' }],
    allowsTransfer: false,
    isSilentFor: (name) => {
      const isSilent = name.endsWith('silent.test');
      if (isSilent) silentNames.add(name);
      return isSilent;
    },
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  return (site.address() as AddressInfo).port;
}

afterEach(async () => {
  lookups.stop();
  await new Promise((resolve) => site.close(resolve));
  await dns.close();
});

const OWN = 'own.silent.test';
const openOfTargets = () => lookups.open().filter((name) => name !== OWN);
const udpSockets = () =>
  process.getActiveResourcesInfo().filter((type) => type.startsWith('UDP')).length;

test('scans end while another one waits for silent name servers, and a cancel ends what it asked', async () => {
  const port = await open();
  const before = udpSockets();
  // A service of Parapet itself whose name server is silent too, which all scans compare addresses with.
  const ownEndpoints = [{ host: OWN, port: 5432 }];
  const settings = { dnsServers: [dns], nameServerPort: dns.port };
  const stop = new AbortController();
  let hasEnded = false;
  const units = Array.from({ length: UNITS }, (_, unit) =>
    scanOnce(
      Array.from({ length: NAMES_OF_UNIT }, (_name, index) =>
        target(`n${unit}-${index}.silent.test`, 'domain'),
      ),
      {
        ownEndpoints,
        settings,
        checkIds: ['alias-target-exists'],
        share: 'large',
        signal: stop.signal,
      },
    ),
  );
  const large = Promise.allSettled(units).finally(() => {
    hasEnded = true;
  });
  await vi.waitFor(() => expect(silentNames.size).toBeGreaterThanOrEqual(UNITS * 4), {
    timeout: 15_000,
  });

  const small = ['127.0.0.1', 'answers.test'].map((host) =>
    scanOnce([target(`http://${host}:${port}/`)], {
      ownEndpoints,
      settings,
      checkIds: ['csp-present'],
      share: 'small',
    }),
  );
  for (const scan of await Promise.all(small)) {
    expect(scan.verdicts).toMatchObject([{ reachability: 'online', reason: null }]);
    expect(scan.resultOf('csp-present').outcome).toBe('fail');
  }
  expect(hasEnded).toBe(false);
  await expect.poll(openOfTargets).not.toEqual([]);

  stop.abort(new Error('cancelled'));
  for (const unit of await large) {
    expect(unit).toMatchObject({ status: 'rejected', reason: { message: 'cancelled' } });
  }
  // Handles are closed within a few turns of the event loop; an attempt to ask lasts seconds.
  for (let turns = 0; turns < 10; turns += 1) await turn();
  expect(openOfTargets()).toEqual([]);
  expect(udpSockets()).toBe(before);
  // `dns.lookup` shares few threads with all that this process does.
  expect(lookups.onThreads()).toBe(0);
});
