import type { Scan } from '@parapet/contracts/scans/scan';
import { idOf } from './sample-assets.ts';

/** A safe scan that waits for a worker. */
export const queuedScan = (assets: Scan['assets']): Scan => ({
  id: idOf(500),
  workspaceId: idOf(900),
  status: 'queued',
  intensity: 'safe',
  kind: 'external',
  trigger: 'manual',
  scheduleId: null,
  assets,
  assetCount: assets.length,
  progress: 0,
  phase: null,
  phases: [],
  coverage: { planned: 0, passed: 0, failed: 0, errored: 0, notApplicable: 0, notRun: 0 },
  counts: { new: 0, reopened: 0, fixed: 0, unchanged: 0 },
  requestsSent: 0,
  unreachable: [],
  unreachableCount: 0,
  rulesetVersion: '1',
  attempt: 1,
  error: null,
  createdBy: null,
  queuedAt: '2026-11-21T14:03:00.000Z',
  startedAt: null,
  finishedAt: null,
  pausedAt: null,
});
