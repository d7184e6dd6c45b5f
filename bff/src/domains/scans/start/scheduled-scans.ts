import { laterDeadline } from '../control/later-deadline.ts';
import { decidePause, decideResume } from '../control/scan-state.policy.ts';
import { scanEventsIn } from '../repositories/scan-events.repository.ts';
import { scansIn } from '../repositories/scans.repository.ts';
import { scanQueue } from '../scan-queue.ts';
import type { ScheduledScans } from '../scans.port.ts';
import { type BeginScanPorts, beginScans } from './begin-scan.ts';

/** Begins, pauses and resumes scans as their schedule says, without a person. */
export const scheduledScans = (ports: BeginScanPorts): ScheduledScans => ({
  begin: beginScans(ports),

  listStatuses: (scope, ids) => scansIn(scope).listStatuses(ids),

  async hold(scope, scanId) {
    const scans = scansIn(scope);
    const scan = await scans.lock(scanId);
    const decision = scan && decidePause(scan);
    if (decision?.kind !== 'change') return false;
    const paused_at = new Date().toISOString();
    await scans.setStatus(scanId, { status: decision.to, paused_at });
    await scanEventsIn(scope).announce(scanId);
    return true;
  },

  async release(scope, scanId) {
    const scans = scansIn(scope);
    const scan = await scans.lock(scanId);
    const decision = scan && decideResume(scan);
    if (!scan || decision?.kind !== 'change') return;
    const { workspaceId } = scope;
    if (!scan.hasWorker) await ports.queue.send(scope.tx, scanQueue, { workspaceId, scanId });
    await scans.setStatus(scanId, { status: decision.to, paused_at: null, ...laterDeadline(scan) });
    await scanEventsIn(scope).announce(scanId);
  },

  limitDuration: (scope, scanId, minutes) => scansIn(scope).limitDuration(scanId, minutes),
});
