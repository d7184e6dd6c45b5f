import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { makeCertificate } from '@parapet/test-kit/certificates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadBundles } from '../../data-bundles/load-bundles.ts';
import type { Recording } from '../../testing/scans/recording-sink.ts';
import { scanOnce, target } from '../../testing/scans/scan-once.ts';
import {
  type HardenedSite,
  hasNginx,
  startHardenedNginx,
} from '../../testing/servers/hardened-servers.ts';
import { hasOpenSsh, startOpenSsh } from '../../testing/servers/openssh-server.ts';

const bundles = await loadBundles(null);

/** Each finding above info: check, severity and where. */
const alarms = (scan: Recording): readonly string[] =>
  scan.all.flatMap(({ check, detections }) =>
    detections
      .filter(({ severity }) => severity !== 'info')
      .map(({ severity, locator }) => `${check.id} ${severity} ${locator}`),
  );

/** Returns what was not seen, which would hide an alarm. */
const gaps = (scan: Recording): readonly string[] =>
  scan.all
    .filter(({ outcome }) => outcome === 'error')
    .map(({ check, reason }) => `${check.id}: ${reason}`);

describe.runIf(hasNginx() && hasOpenSsh())(
  'nginx and OpenSSH of the system, hardened by the book (skipped where one is not installed)',
  () => {
    let site: HardenedSite;
    let ssh: { port: number; close(): Promise<void> };
    const trusted = getCACertificates('default');
    beforeAll(async () => {
      const name = 'Authority of this test';
      const issuer = { ...makeCertificate({ names: [name] }), name };
      setDefaultCACertificates([...trusted, issuer.cert]);
      site = await startHardenedNginx(makeCertificate({ issuer }));
      ssh = await startOpenSsh(
        'PasswordAuthentication no\nPermitRootLogin no\nDebianBanner no\nMaxAuthTries 3',
      );
    });
    afterAll(async () => {
      setDefaultCACertificates(trusted);
      await site.close();
      await ssh.close();
    });

    const scan = (key: string, type: 'ip' | 'url') =>
      scanOnce([target(key, type)], {
        intensity: 'active',
        settings: {
          readBundles: async () => bundles,
          ports: [site.plain, site.encrypted, ssh.port],
          udpPortOffset: 40_000,
        },
      });

    it('have no finding above info as a host', async () => {
      const result = await scan('127.0.0.1', 'ip');
      expect(result.inventories[0]?.services.map(({ name }) => name).sort()).toEqual([
        'http',
        'http',
        'ssh',
      ]);
      expect(alarms(result)).toEqual([]);
      expect(gaps(result)).toEqual([]);
      expect(result.verdicts).toMatchObject([{ score: 100 }]);
    });

    it.each(['http', 'https'] as const)('have none as a site over %s', async (scheme) => {
      const port = scheme === 'http' ? site.plain : site.encrypted;
      const result = await scan(`${scheme}://127.0.0.1:${port}/`, 'url');
      expect(alarms(result)).toEqual([]);
      expect(gaps(result)).toEqual([]);
    });
  },
);
