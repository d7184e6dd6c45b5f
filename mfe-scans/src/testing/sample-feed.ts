import type { FeedItem } from '@parapet/contracts/events/feed';
import type { Schedule } from '@parapet/contracts/scans/schedule';
import { at, idOf, webAsset, workspaceId } from './sample-scan.ts';

export const sampleEvent = (number: number, parts: Partial<FeedItem> = {}): FeedItem => ({
  id: idOf(9000 + number),
  type: 'port.opened',
  severity: null,
  subject: { kind: 'asset', id: webAsset.id, name: webAsset.displayName },
  assetId: webAsset.id,
  assetName: webAsset.displayName,
  isCloudAccount: false,
  scanId: null,
  before: null,
  after: { port: 6379, name: 'redis', product: 'Redis', version: '7.2' },
  occurredAt: at('13:00:00'),
  isUnseen: false,
  ...parts,
});

export const sampleEvents: readonly FeedItem[] = [
  sampleEvent(1, { isUnseen: true }),
  sampleEvent(2, {
    type: 'finding.opened',
    severity: 'critical',
    subject: {
      kind: 'finding',
      id: idOf(70),
      name: 'Environment file exposed (.env) with secrets',
    },
    isUnseen: true,
  }),
  sampleEvent(3, {
    type: 'tech.version_changed',
    before: { name: 'nginx', version: '1.25.3' },
    after: { name: 'nginx', version: '1.26.0' },
    occurredAt: '2026-11-20T09:00:00.000Z',
  }),
  sampleEvent(4, {
    type: 'cert.expiring',
    severity: 'medium',
    after: { notAfter: '2026-12-18T00:00:00.000Z', subject: 'CN=www.northquay.example' },
    occurredAt: '2026-11-20T08:00:00.000Z',
  }),
];

export const sampleSchedule = (parts: Partial<Schedule> = {}): Schedule => ({
  id: idOf(8001),
  workspaceId,
  name: 'Nightly scan',
  target: { kind: 'all' },
  intensity: 'safe',
  cron: '0 3 * * *',
  once: null,
  timezone: 'Europe/Berlin',
  windows: [],
  blackouts: [],
  jitterMinutes: 0,
  maxDurationMinutes: null,
  overlap: 'skip',
  status: 'active',
  pausedBecause: null,
  nextRunAt: '2026-11-22T02:00:00.000Z',
  waitingFor: null,
  nextRuns: [22, 23, 24, 25, 26].map((day) => `2026-11-${day}T02:00:00.000Z`),
  lastRunAt: '2026-11-21T02:00:00.000Z',
  lastOutcome: 'started',
  lastSkipped: [],
  lastScanId: null,
  consecutiveFailures: 0,
  createdBy: null,
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-01T12:00:00.000Z',
  ...parts,
});
