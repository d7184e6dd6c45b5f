import type { FindingListItem } from '@parapet/contracts/findings/finding';
import { idOf } from './sample-assets.ts';

const at = '2026-11-21T14:03:00.000Z';

/** An open finding of `shop.example`, with what differs. */
export const sampleFinding = (parts: Partial<FindingListItem> = {}): FindingListItem => ({
  id: idOf(40),
  workspaceId: idOf(50),
  checkId: 'redis',
  catalogueId: 'NET-001',
  title: 'Redis answers without a password',
  severity: 'high',
  confidence: 'confirmed',
  status: 'open',
  statusReason: null,
  detection: 'present',
  assetId: idOf(2),
  assetName: 'shop.example',
  location: 'tcp/6379',
  firstSeenAt: at,
  lastSeenAt: at,
  lastTestedAt: at,
  fixedAt: null,
  reopenedCount: 0,
  assigneeId: null,
  priorityScore: 94,
  riskLevel: 'urgent',
  priority: { why: 'Data can be read and changed by anyone, on the internet.', version: 2 },
  dueAt: null,
  slaState: null,
  isRetestPending: false,
  ...parts,
});
