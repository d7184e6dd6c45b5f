import type { FakeAnswers } from '@parapet/api-client/testing/fake-client';
import type { Role } from '@parapet/contracts/access/workspace';
import type { AssetCoverage } from '@parapet/contracts/assets/asset-coverage';
import type { FindingListItem } from '@parapet/contracts/findings/finding';
import { screen } from '@testing-library/react';
import { renderPage } from './render-page.ts';
import { asset, idOf, newAsset } from './sample-assets.ts';
import { sampleCertificate, sampleService, sampleTechnology } from './sample-inventory.ts';

export const shop = asset({
  id: idOf(2),
  displayName: 'shop.example',
  type: 'domain',
  openFindings: { critical: 1, high: 2, medium: 0, low: 0, info: 0 },
  score: 44,
  grade: 'E',
});
export const fresh = newAsset({ id: idOf(3), displayName: 'new.example', type: 'domain' });

const check = (
  title: string,
  outcome: AssetCoverage['items'][number]['outcome'],
  parts: Partial<AssetCoverage['items'][number]> = {},
): AssetCoverage['items'][number] => ({
  checkId: title.toLowerCase().replaceAll(' ', '-'),
  title,
  group: 'tls',
  severity: 'low',
  outcome,
  reason: null,
  ...parts,
});
export const coverage: AssetCoverage = {
  scan: {
    id: idOf(90),
    status: 'completed',
    intensity: 'safe',
    startedAt: '2026-11-21T14:00:00.000Z',
    finishedAt: '2026-11-21T14:03:00.000Z',
  },
  reachability: 'online',
  reason: null,
  items: [
    check('TLS 1.0 is disabled', 'fail'),
    check('Certificate lasts', 'pass'),
    check('SPF is strict', 'pass', { group: 'mail' }),
    check('Ports are closed', 'not_run', {
      group: 'ports',
      reason: 'Ownership is not proved, so ports are not checked',
    }),
  ],
};
export const page = <T>(items: T[]) => ({ items, nextCursor: null });
export const list = { items: [], hasMore: false };
/** A list that is empty for the asset that was never scanned. */
const ofScanned =
  <T>(items: T[]) =>
  ({ query }: { query: Record<string, unknown> }) =>
    page(query.assetId === fresh.id ? [] : items);

export const noFindings = {
  ...page<FindingListItem>([]),
  isCapped: false,
  facets: {
    severity: shop.openFindings,
    status: {
      open: 3,
      reopened: 0,
      acknowledged: 0,
      false_positive: 0,
      risk_accepted: 0,
      fixed: 0,
    },
  },
};

export const answers: FakeAnswers = {
  getAsset: ({ params }) => (params.assetId === fresh.id ? fresh : shop),
  getAssetCoverage: ({ params }) =>
    params.assetId === fresh.id
      ? { scan: null, reachability: null, reason: null, items: [] }
      : coverage,
  getAssetScore: () => ({
    score: 44,
    grade: 'E',
    scan: { id: idOf(90), scoredAt: '2026-11-21T14:03:00.000Z' },
    explanation: {
      version: 2,
      factors: [
        {
          checkId: 'redis-requires-authentication',
          title: 'Redis answers without a password',
          severity: 'high',
          findings: 1,
          points: 40,
          gain: 37.1,
        },
        ...Array.from({ length: 7 }, (_, index) => ({
          checkId: `small-${index}`,
          title: `Small ${index}`,
          severity: 'low' as const,
          findings: 1,
          points: 2,
          gain: 0.71,
        })),
      ],
      steps: [81, 83, 85, 87, 89],
      gaps: { points: 2, gain: 0.71 },
    },
    history: [
      { at: '2026-11-20T14:03:00.000Z', score: 61, kind: 'scan', version: 2 },
      { at: '2026-11-21T14:03:00.000Z', score: 44, kind: 'scan', version: 2 },
    ],
  }),
  getNextScan: () => ({
    next: {
      id: idOf(80),
      name: 'Nights',
      intensity: 'safe',
      waitingFor: null,
      at: '2036-11-22T03:00:00.000Z',
    },
  }),
  listFindings: () => noFindings,
  listServices: ofScanned([
    sampleService({ product: 'nginx', httpVersions: ['HTTP/2'], faviconHash: 81_586_312 }),
  ]),
  listTechnologies: ofScanned([sampleTechnology({ name: 'PHP', version: '5.6.40' })]),
  listCertificates: ofScanned([sampleCertificate({ subject: 'CN=shop.example' })]),
  listFeed: () => ({
    ...page([
      {
        id: idOf(70),
        type: 'port.opened',
        severity: null,
        subject: { kind: 'asset', id: shop.id, name: shop.displayName },
        assetId: shop.id,
        assetName: shop.displayName,
        scanId: null,
        before: null,
        after: { port: 6379, product: 'Redis' },
        occurredAt: '2026-11-21T14:03:00.000Z',
        isUnseen: false,
      },
    ]),
    unseen: 0,
  }),
  listMergedAssets: () => ({ items: [] }),
  getAssetRelations: () => ({
    host: 'shop.example',
    domain: 'shop.example',
    above: list,
    sameHost: list,
    below: { items: [{ id: idOf(5), name: 'www.shop.example', type: 'subdomain' }], hasMore: true },
    addresses: [{ address: '192.0.2.7', shared: list }],
  }),
};

export const openAssetPage = (
  query = '',
  id = shop.id,
  more: FakeAnswers = {},
  role: Role = 'owner',
) => renderPage({ at: `/dashboard/assets/${id}${query}`, role, answers: { ...answers, ...more } });
/** Why a button is disabled; null for one that is not. */
export const refusalOf = (name: string) => {
  const button = screen.getByRole('button', { name });
  return button.hasAttribute('aria-disabled') ? button.getAttribute('aria-description') : null;
};
