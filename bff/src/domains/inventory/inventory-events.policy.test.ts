import type { AssetInventory, SeenCertificate, SeenService } from '@parapet/scanner/contract';
import type { Technology } from '@parapet/scanner/technology';
import { describe, expect, test } from 'vitest';
import { inventoryEvents, type StoredInventory } from './inventory-events.policy.ts';

const at = '2026-11-22T12:00:00.000Z';
const before = '2026-11-20T12:00:00.000Z';
const place = (port: number) =>
  ({ host: 'a.example', address: '192.0.2.1', port, protocol: 'tcp', path: null }) as const;
const service = (port: number): SeenService => ({
  place: place(port),
  name: 'http',
  isTls: false,
  product: null,
  version: null,
  cpe: null,
  faviconHash: null,
  httpVersions: [],
  tlsVersions: [],
});
const technology = (slug: string, version: string | null, port = 443): Technology => ({
  slug,
  name: slug,
  category: 'web-server',
  version,
  cpe: null,
  place: place(port),
  isTls: true,
  source: 'header',
  evidence: slug,
});
const certificate = (sha256: string): SeenCertificate => ({
  place: place(443),
  sha256,
  subject: 'CN=a.example',
  issuer: 'CN=CA',
  names: [],
  notBefore: new Date(before),
  notAfter: new Date(at),
  keyType: 'ec',
  keyBits: 256,
  signatureAlgorithm: 'x',
  isSelfSigned: false,
});
const stored = (port: number, goneAt: string | null = null) => ({
  port,
  protocol: 'tcp',
  lastSeenAt: before,
  goneAt,
});
const eventsOf = (was: Partial<StoredInventory>, seen: Partial<AssetInventory>) =>
  inventoryEvents(
    { services: [], technologies: [], certificates: [], ...was },
    {
      assetId: 'asset',
      services: [],
      technologies: [],
      certificates: [],
      examined: { wholeHost: true, technologies: [443], certificates: [443] },
      ...seen,
    },
    { name: 'a.example', scanId: 'scan', at },
  );
const briefly = (events: ReturnType<typeof eventsOf>) =>
  events.map(({ type, before: was, after }) => [type, was, after]);

describe('the first scan of an asset', () => {
  test('is one event with counts', () => {
    const services = Array.from({ length: 200 }, (_, port) => service(port + 1));
    const technologies = [technology('nginx', '1'), technology('nginx', '1', 80)];
    const events = eventsOf({}, { services, technologies, certificates: [certificate('a')] });
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      type: 'asset.baseline',
      after: { ports: 200, firstPorts: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], technologies: 1 },
    });
  });

  test('that saw nothing is no event', () => {
    expect(eventsOf({}, {})).toEqual([]);
  });
});

describe('a later scan tells', () => {
  const known = { services: [stored(443), stored(22, before)] };

  test('ports that opened, again too, and ports that closed', () => {
    const events = eventsOf(known, { services: [service(22), service(8080)] });
    expect(briefly(events)).toMatchObject([
      ['port.opened', null, { port: 22 }],
      ['port.opened', null, { port: 8080 }],
      ['port.closed', { port: 443 }, null],
    ]);
    expect(new Set(events.map(({ dedupeKey }) => dedupeKey)).size).toBe(3);
  });

  test('no closed port where it did not look at every port', () => {
    const examined = { wholeHost: false, technologies: [], certificates: [] };
    expect(eventsOf(known, { examined })).toEqual([]);
  });

  test('the same change by the same key', () => {
    const keys = () => eventsOf(known, { services: [service(22)] }).map((event) => event.dedupeKey);
    expect(keys()).toEqual(keys());
  });

  test('technologies that are new on the asset, and versions that changed', () => {
    const row = (slug: string, version: string | null, goneAt: string | null = null) => ({
      ...stored(443, goneAt),
      slug,
      version,
      versionSince: before,
    });
    const was = [row('nginx', '1.25'), row('php', null), row('redis', '7', before)];
    const events = eventsOf(
      { technologies: was },
      {
        technologies: [
          technology('nginx', '1.26'),
          technology('nginx', '1.26', 80),
          technology('php', '8.3'),
          technology('redis', '7'),
          technology('vue', null),
          technology('vue', null, 80),
        ],
      },
    );
    expect(briefly(events)).toMatchObject([
      ['tech.version_changed', { version: '1.25' }, { version: '1.26' }],
      ['tech.added', null, { name: 'redis' }],
      ['tech.added', null, { name: 'vue' }],
    ]);
  });

  test('a certificate in the place of another, not one beside it', () => {
    const certificates = [{ ...stored(443), sha256: 'old' }];
    expect(
      briefly(eventsOf({ certificates }, { certificates: [certificate('new')] })),
    ).toMatchObject([['cert.replaced', { sha256: 'old' }, { sha256: 'new', port: 443 }]]);
    const both = [certificate('old'), certificate('new')];
    expect(eventsOf({ certificates }, { certificates: both })).toEqual([]);
  });

  test('many changes of one type in one event', () => {
    const services = Array.from({ length: 211 }, (_, port) => service(port + 1000));
    const events = eventsOf(known, { services: [service(443), ...services] });
    expect(briefly(events)).toMatchObject([['port.opened', null, { count: 211 }]]);
  });
});
