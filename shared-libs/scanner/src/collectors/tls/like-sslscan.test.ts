import { afterEach, describe, expect, it } from 'vitest';
import { type ListedOffers, sslscanOffers } from '../../testing/other-tools/other-tools.ts';
import { isInstalled } from '../../testing/other-tools/real-servers.ts';
import { type OpenSslServer, startOpenSslServer } from '../../testing/servers/openssl-server.ts';
import { createTraffic } from '../../traffic/traffic.ts';
import { createDnsClient } from '../dns/dns-client.ts';
import { collectTls } from './collect-tls.ts';

const hasBoth = isInstalled('sslscan') && isInstalled('openssl', 'version');
const running: OpenSslServer[] = [];
afterEach(() => {
  for (const server of running.splice(0)) server.close();
});

const traffic = createTraffic({
  signal: new AbortController().signal,
  requestsPerSecond: 1000,
  whenRunning: async () => undefined,
});

/** By version: suites and groups as their numbers on the wire, and whose order decides. */
async function offersAt(port: number) {
  const read = await collectTls(
    { host: 'localhost', address: '127.0.0.1', port },
    traffic,
    { allowPrivate: true, ownEndpoints: [] },
    createDnsClient([], traffic),
  );
  if (!read.ok || read.value === null) throw new Error('No TLS service was found');
  return Object.entries(read.value.accepted).flatMap(([version, offers]) => {
    if (offers === null) return [];
    if (!offers.ok) throw new Error(offers.reason);
    const { suites, groups, order } = offers.value;
    return [{ version, suites, groups: groups?.ok ? groups.value : [], order }];
  });
}

/** sslscan lists the groups of the newest version before 1.3 as ours does. */
const sorted = (offers: readonly ListedOffers[], withGroups = true) =>
  offers.map(({ version, suites, groups }) => ({
    version,
    suites: suites.toSorted(),
    groups: withGroups ? groups.toSorted() : [],
  }));
const everything = ['-cipher', 'ALL:COMPLEMENTOFALL:@SECLEVEL=0'];

describe('suites and groups (skipped where sslscan or openssl is not installed)', () => {
  it.skipIf(!hasBoth).each([
    ['the defaults', []],
    ['everything that OpenSSL has', [...everything, '-no_tls1_3']],
    ['one curve', ['-groups', 'P-384', '-cipher', 'ECDHE']],
  ])('are those that sslscan lists: %s', async (_, options) => {
    const server = await startOpenSslServer(options);
    running.push(server);
    const ours = await offersAt(server.port);
    expect(sorted(ours)).toEqual(sorted(await sslscanOffers('127.0.0.1', server.port)));
    expect(ours.map(({ order }) => order)).not.toContain('server');
  });

  it.skipIf(!hasBoth)('come in the order of a server that has one', async () => {
    const ciphers = 'AES128-SHA:ECDHE-RSA-CHACHA20-POLY1305:ARIA128-GCM-SHA256:AES256-SHA';
    const server = await startOpenSslServer(['-serverpref', '-cipher', ciphers, '-no_tls1_3']);
    running.push(server);
    const [ours] = await offersAt(server.port);
    const [theirs] = await sslscanOffers('127.0.0.1', server.port);
    expect(ours).toMatchObject({ order: 'server', suites: theirs?.suites });
  });

  it.skipIf(!hasBoth)('of a certificate with a key on a curve', async () => {
    const server = await startOpenSslServer([], 'ec');
    running.push(server);
    const theirs = await sslscanOffers('127.0.0.1', server.port);
    const ours = await offersAt(server.port);
    expect(sorted(ours, false)).toEqual(sorted(theirs, false));
    // sslscan offers one group at a time, so that it sees none but that of the certificate.
    const [tls12] = ours;
    expect(tls12?.groups).toEqual(expect.arrayContaining([...(theirs[0]?.groups ?? [])]));
    expect(tls12?.groups.length).toBeGreaterThan(1);
  });
});
