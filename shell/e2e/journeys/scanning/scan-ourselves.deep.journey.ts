import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { scanLedgerSchema } from '@parapet/contracts/scans/scan';
import { makeCertificate } from '@parapet/test-kit/certificates';
import { ownLoopbackAddress } from '@parapet/test-kit/loopback-address';
import type { z } from 'zod';
import { createAccount } from '../../fixtures/account.ts';
import { ProductApi } from '../../fixtures/api.ts';
import { expect, openDashboard, test } from '../../fixtures/journey.ts';
import { type Stack, startStack } from '../../fixtures/stack.ts';
import { startTlsProxy, type TlsProxy } from '../../fixtures/tls-proxy.ts';

const AUTHORITY = 'Parapet test authority';
/** Tells what only an active scan would do, and the checks that need it. */
const ACTIVE_ONLY: Readonly<Record<string, readonly string[]>> = {
  'send requests that test how the site handles foreign input': [
    'host-header-not-reflected',
    'line-breaks-not-sent',
    'redirects-stay-home',
  ],
  'send messages that old TLS software mishandles': ['heartbeats-bounded'],
  'check services for anonymous access': [
    'cldap-not-exposed',
    'ftp-refuses-anonymous',
    'http-proxy-refuses-strangers',
    'llmnr-not-exposed',
    'mail-relay-closed',
    'mail-users-not-listed',
    'mdns-not-exposed',
    'memcached-udp-closed',
    'ntp-refuses-control-queries',
    'resolver-refuses-strangers',
    'snmp-refuses-public-community',
    'socks-proxy-refuses-strangers',
    'ssdp-not-exposed',
    'ssh-refuses-passwords',
    'ssh-refuses-strangers',
    'tftp-not-exposed',
  ],
};
/** Lists the checks that ask about every page: the public site has more of them than a scan reads. */
const OF_EVERY_PAGE: readonly string[] = [
  'bucket-listing-disabled',
  'bucket-not-writable',
  'firebase-database-closed',
  'linked-domains-registered',
  'next-js-patched',
  'page-without-secrets',
  'script-domains-registered',
];
const NOT_RUN = Object.entries(ACTIVE_ONLY).flatMap(([act, ids]) =>
  ids.map((id) => `${id}: Only an active scan would ${act}`),
);
const CUT_OFF = OF_EVERY_PAGE.map((id) => `${id}: Only 12 more pages of the site were read`);

type ScanLedger = z.infer<typeof scanLedgerSchema>;

/** Starts an installation like in production: with PUBLIC_URL and a proxy that terminates TLS. */
const startInstallation = async (): Promise<{
  url: string;
  stack: Stack;
  proxy: TlsProxy;
  authority: string;
}> => {
  const address = ownLoopbackAddress();
  const authority = makeCertificate({ names: [AUTHORITY] });
  const issuer = { ...authority, name: AUTHORITY };
  const proxy = await startTlsProxy(address, makeCertificate({ names: [address], issuer }));
  const url = `https://${address}:${proxy.port}`;
  const stack = await startStack({ PUBLIC_URL: url, PARAPET_TRUSTED_PROXIES: '1' });
  proxy.forwardTo(stack.port);
  return { url, stack, proxy, authority: authority.cert };
};

test('a scan of another installation behind a TLS proxy gives the best grade over its gaps, and no finding above info', async ({
  page,
}) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'parapet-authority-'));
  const target = await startInstallation();
  const authorityFile = path.join(folder, 'authority.pem');
  await writeFile(authorityFile, target.authority);
  const scanner = await startStack({ NODE_EXTRA_CA_CERTS: authorityFile });

  try {
    const account = await createAccount(scanner.url, scanner);
    const api = new ProductApi(scanner.url, account);
    const asset = await api.addAsset(`${target.url}/`);
    const scan = await api.waitForEnd((await api.startScan([asset.id])).id);
    expect(scan.status).toBe('completed');
    const { items } = await api.request<ScanLedger>(`/scans/${scan.id}/ledger`);
    const gaps = items.filter(({ outcome }) => outcome === 'error' || outcome === 'not_run');
    expect(gaps.map(({ checkId, reason }) => `${checkId}: ${reason}`).sort()).toEqual(
      [...NOT_RUN, ...CUT_OFF].sort(),
    );
    expect(scan.coverage).toMatchObject({ errored: CUT_OFF.length, notRun: NOT_RUN.length });

    const findings = await api.findings();
    const aboveInfo = findings.filter(({ severity }) => severity !== 'info');
    expect(aboveInfo.map(({ title, location }) => `${title} (${location})`)).toEqual([]);

    await openDashboard(page, scanner.url, account);
    await page.goto(`${scanner.url}/dashboard/assets`);
    const row = page.getByRole('row').filter({ hasText: new URL(target.url).host });
    await expect(row).toContainText('A');
    // A scan with gaps scores 96 at most: nothing but the pages that were not read lowers it.
    const { score } = await api.request<{ score: number }>(`/assets/${asset.id}`);
    expect(score).toBe(96);
  } finally {
    // An open page would log requests that fail while its installation stops.
    await page.close();
    await Promise.all([scanner.stop(), target.stack.stop(), target.proxy.stop()]);
    await rm(folder, { recursive: true, force: true });
  }
});
