import type { Asset } from '@parapet/contracts/assets/asset';

const asset: Asset = {
  id: '0190f5a0-0000-7000-8000-000000000011',
  workspaceId: '0190f5a0-0000-7000-8000-000000000002',
  type: 'domain',
  value: 'northquay.example',
  canonicalKey: 'northquay.example',
  displayName: 'northquay.example',
  state: 'approved',
  status: 'online',
  ownership: 'unverified',
  tags: [],
  criticality: 3,
  environment: 'unknown',
  ownerId: null,
  isReadOnly: false,
  currentScan: null,
  owner: null,
  openFindings: { critical: 0, high: 1, medium: 3, low: 8, info: 2 },
  score: 83,
  grade: 'B',
  consentedAt: '2026-11-14T09:12:00.000Z',
  lastScannedAt: '2026-11-21T14:03:00.000Z',
  createdAt: '2026-11-14T09:12:00.000Z',
  updatedAt: '2026-11-21T14:03:00.000Z',
};

const workspace = asset.workspaceId;

/** Recorded responses of what the list of assets reads, by path. */
export const recordedAnswers: Readonly<Record<string, unknown>> = {
  [`/api/workspaces/${workspace}/views`]: { items: [] },
  [`/api/workspaces/${workspace}/members`]: { items: [] },
  [`/api/workspaces/${workspace}/asset-candidates`]: {
    items: [],
    nextCursor: null,
    counts: { candidate: 0, dismissed: 0 },
  },
  [`/api/workspaces/${workspace}/assets`]: {
    items: [asset],
    nextCursor: null,
    total: 1,
    isCapped: false,
    facets: {
      type: { domain: 1 },
      state: { approved: 1 },
      criticality: { 3: 1 },
      environment: { unknown: 1 },
      status: { online: 1 },
      ownership: { unverified: 1 },
      owner: [{ id: 'none', name: null, count: 1 }],
      tag: [],
      neverScanned: 0,
    },
  },
};
